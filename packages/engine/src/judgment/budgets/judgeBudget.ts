import { type BudgetBound, type BudgetVerdict, isOverBudget } from "@lapline/contracts";

/** A result as far as a budget looks at it. */
export interface BudgetPoint {
  value: number;
  ciLow: number | null;
  ciHigh: number | null;
}

/** What a series may not exceed. */
export interface Bounded {
  bound: BudgetBound;
  value: number;
}

/**
 * What the result at `place` says by itself; `points` are those of one series, the newest first. One
 * whose interval lies wholly on one side is sure. A single value has no interval, and a disturbed
 * machine can move it anywhere: it is sure once the result before it lies on the same side. Pure.
 */
export function judgePoint(
  points: readonly BudgetPoint[],
  place: number,
  budget: Bounded,
): BudgetVerdict {
  const [point, before] = [points[place], points[place + 1]];
  if (point === undefined) return "unclear";
  const ends =
    point.ciLow === null || point.ciHigh === null
      ? [point.value, before?.value]
      : [point.ciLow, point.ciHigh];
  const sides = ends.map((end) => (end === undefined ? null : isOverBudget(end, budget)));
  if (sides[0] === null || sides[0] !== sides[1]) return "unclear";
  return sides[0] ? "broken" : "kept";
}

/** What the newest sure result of a series says, and where it is; null: none is sure. Pure. */
export function judgeSeries(
  points: readonly BudgetPoint[],
  budget: Bounded,
): { verdict: "broken" | "kept"; place: number } | null {
  for (const place of points.keys()) {
    const verdict = judgePoint(points, place, budget);
    if (verdict !== "unclear") return { verdict, place };
  }
  return null;
}
