import type { ChartedSeries, SeriesSign } from "@lapline/contracts";
import { median } from "@lapline/stats";
import type { HistoryPoint } from "./historyPoint.ts";
import type { Placing } from "./placeHistory.ts";

/** A stretch of a history between two changes, in one environment. */
export interface LevelView {
  /** Where its first and its last point stand. */
  from: number;
  to: number;
  /** Median of its points. */
  value: number;
  points: HistoryPoint[];
}

/** Points from which a stretch has a level: fewer say nothing of where they lie. */
const pointsMin = 3;
/** A history without a change that is as short and scatters as far may hide some: it has no level. */
const shortMax = 8;
const scatterMax = 1.25;

/** Below this a change of an imported history may have been kept back by its rules. */
const importedChangeMin = 0.05;

/** Whether the sign is a change that an imported history has: nothing can measure it again. */
export function isImportedChange(
  { state, ratio }: Pick<SeriesSign, "state" | "ratio">,
  { provisioner }: Pick<ChartedSeries, "provisioner">,
): boolean {
  const isLarge = Math.abs(Math.log(ratio)) >= importedChangeMin;
  return state === null && provisioner === "imported" && isLarge;
}

/** Whether a sign ends a level: what was too small, muted or not confirmed does not. */
export function endsLevel(
  sign: Pick<SeriesSign, "state" | "ratio">,
  series: Pick<ChartedSeries, "provisioner">,
): boolean {
  const { state } = sign;
  return (
    state === "confirmed" ||
    state === "confirming" ||
    state === "suspected" ||
    isImportedChange(sign, series)
  );
}

/**
 * The levels of a history: medians of its valid points between places where it moved, by environment.
 * `points` stand in the order of the axis. Pure.
 */
export function prepareLevels(
  series: Pick<ChartedSeries, "signs" | "provisioner">,
  points: readonly HistoryPoint[],
  { versions }: Pick<Placing, "versions">,
): LevelView[] {
  const place = new Map(versions.map((version, index) => [version, index]));
  const ends = series.signs.filter((sign) => endsLevel(sign, series));
  const values = points.flatMap(({ point: { valid, value } }) => (valid ? [value] : []));
  const isScattered = Math.max(...values) > scatterMax * Math.min(...values);
  if (ends.length === 0 && values.length < shortMax && isScattered) return [];
  const moves = ends.flatMap(({ version }) => place.get(version) ?? []);
  const stageOf = ({ point }: HistoryPoint) => {
    const at = place.get(point.version) ?? 0;
    return `${point.environmentHash} ${moves.filter((move) => move <= at).length}`;
  };
  const runs: { stage: string; points: HistoryPoint[] }[] = [];
  for (const each of points) {
    if (!each.point.valid) continue;
    const stage = stageOf(each);
    const run = runs.at(-1);
    if (run?.stage === stage) run.points.push(each);
    else runs.push({ stage, points: [each] });
  }
  return runs.flatMap((run): LevelView[] => {
    const [first, last] = [run.points[0], run.points.at(-1)];
    if (first === undefined || last === undefined || run.points.length < pointsMin) return [];
    const value = median(run.points.map(({ point }) => point.value));
    return [{ from: first.x, to: last.x, value, points: run.points }];
  });
}
