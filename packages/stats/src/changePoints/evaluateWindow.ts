import { boundaryMemo, type RememberedBoundaries } from "./boundaryMemo.ts";
import { withoutStairs } from "./findDrifts.ts";
import { fitLevels } from "./fitLevels.ts";
import { prune } from "./prune.ts";
import type { ScaledHistory } from "./scaleHistory.ts";

/** Penalty of a segment, squared noise scales: 1.8·ln n, near the BIC of a level (Yao 1988). */
const penaltyOf = (n: number) => 1.8 * Math.log(n);
/** A candidate this near a reported change is the same change, points. */
const sameMax = 3;

/** Points of a short history. */
const shortHistoryMax = 60;

/** Candidate places of a window: the first points of the fitted levels, without the window's first. */
export function candidatesOf({ values }: ScaledHistory): number[] {
  return fitLevels(values, penaltyOf(values.length)).slice(1);
}

/** First points of new levels by the points of the window alone. */
export function findChanges(
  window: ScaledHistory,
  candidates: readonly number[],
  probabilityMax: number,
  remembered: RememberedBoundaries,
  curves: Map<string, number>,
): { starts: number[]; remembered: RememberedBoundaries } {
  const look = window.values.length <= shortHistoryMax ? "short" : "once";
  const memo = boundaryMemo(window, probabilityMax, look, remembered, curves);
  const starts = prune(
    { length: window.values.length, starts: candidates, reported: new Set() },
    memo,
  );
  const steps = withoutStairs(window, starts, probabilityMax);
  return { starts: steps, remembered: memo.asked() };
}

/** The same with hysteresis: what was reported before stays on weaker evidence. */
export function keepChanges(
  window: ScaledHistory,
  candidates: readonly number[],
  reported: readonly number[],
  probabilityMax: number,
  remembered: RememberedBoundaries,
  curves: Map<string, number>,
): { starts: number[]; remembered: RememberedBoundaries } {
  const memo = boundaryMemo(window, probabilityMax, "again", remembered, curves);
  const others = candidates.filter(
    (one) => !reported.some((place) => Math.abs(place - one) <= sameMax),
  );
  const starts = [...others, ...reported].sort((a, b) => a - b);
  const kept = prune({ length: window.values.length, starts, reported: new Set(reported) }, memo);
  const steps = withoutStairs(window, kept, probabilityMax);
  return { starts: steps, remembered: memo.asked() };
}
