import type { ChangePoint, DetectionOptions, NotFinite } from "./changePoint.ts";
import { evaluateHistory } from "./evaluateHistory.ts";

export type DetectionResult = { ok: true; changes: ChangePoint[] } | NotFinite;

/**
 * First points of new levels in a history, ascending, each with size, interval and confidence.
 *
 * `values` in the order of the versions, any unit, any sign. Not one change in fewer than four
 * points or in a constant series. NaN and infinities are refused as a value, not thrown. Pure and
 * deterministic; `extendDetection` gives the same answer point by point. How it works, with sources
 * and measured quality: docs/statistics.md, "Change points".
 */
export function detectChangePoints(
  values: readonly number[],
  options: DetectionOptions = {},
): DetectionResult {
  const index = values.findIndex((value) => !Number.isFinite(value));
  if (index !== -1) return { ok: false, reason: "not-finite", index };
  return { ok: true, changes: evaluateHistory(values, options) };
}
