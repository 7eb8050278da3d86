import type { HistoryItem } from "@lapline/contracts";
import { median } from "@lapline/stats";
import type { AxisView } from "./historyOptions.ts";

/** Levels further apart than this leave the lower one a flat line on a linear axis. */
const ratioMax = 20;
/** Neighbors whose median counts as a level, so that a single outlier is none. */
const levelPoints = 3;

/**
 * The axis of a history whose reader chose none: logarithmic where its levels lie far apart, fitted
 * otherwise. Pure.
 */
export function suitingAxis(items: readonly Pick<HistoryItem, "value" | "valid">[]): AxisView {
  const values = items.filter(({ valid }) => valid).map(({ value }) => value);
  if (values.some((value) => value <= 0)) return "fit";
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (let end = levelPoints; end <= values.length; end += 1) {
    const level = median(values.slice(end - levelPoints, end));
    low = Math.min(low, level);
    high = Math.max(high, level);
  }
  return high > low * ratioMax ? "log" : "fit";
}
