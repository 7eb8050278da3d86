import {
  canonicalJson,
  type Direction,
  directionSchema,
  isCpuTime,
  type Reason,
  reasonOf,
  type Unit,
  unitSchema,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { comparisonVerdict } from "@lapline/stats";

/** What a suspicion needs to be judged by another measure. */
interface Unmeasured {
  seriesId: string;
  unit: Unit;
  direction: Direction;
  /** New level over old, as its history suggests. */
  ratio: number;
  /** Smallest relative change that matters. */
  minChange: number;
}

/** Units of measures that say how long the same work took. */
const timeUnits: readonly string[] = ["ns", "ops/s"];
/** Starting is other work than what is measured under load, and CPU time is a cost of that work. */
const isOther = (measure: string) => measure.startsWith("start_time") || isCpuTime(measure);

/**
 * What a comparison shows instead of a measure of time that it has no result for, such as a percentile that
 * its slices are too short for: the largest change of another measure of time of the same workload. It
 * has to be on the side that was suspected, as large as the rules want, and at least half as large as
 * what was suspected (on a logarithmic scale): less would not explain it. `nothing`: there is none.
 * Null: the comparison has no results at all.
 */
export async function findCompanion(
  tx: Tx,
  { jobId, suspicion }: { jobId: string; suspicion: Unmeasured },
): Promise<Reason | "nothing" | null> {
  const rows = await tx.comparison.findMany({
    where: { jobId },
    select: { ratio: true, ratioLow: true, ratioHigh: true, series: true },
  });
  if (rows.length === 0) return null;
  const own = await tx.series.findUniqueOrThrow({ where: { id: suspicion.seriesId } });
  const isOfTime = timeUnits.includes(own.unit) && !isOther(own.measure);
  const wanted = isWorse(suspicion.ratio, suspicion.direction);
  const least = Math.abs(Math.log(suspicion.ratio)) / 2;
  const [companion] = rows
    .flatMap(({ ratio, ratioLow, ratioHigh, series }) => {
      if (!isOfTime || ratioLow === null || ratioHigh === null) return [];
      if (!timeUnits.includes(series.unit) || isOther(series.measure)) return [];
      if (canonicalJson(series.params) !== canonicalJson(own.params)) return [];
      const direction = directionSchema.parse(series.direction);
      const bounds = { ratio, low: ratioLow, high: ratioHigh };
      const verdict = comparisonVerdict(bounds, direction, suspicion.minChange);
      const isClaimed = verdict === "slower" || verdict === "faster";
      if (!isClaimed || isWorse(ratio, direction) !== wanted) return [];
      if (Math.abs(Math.log(ratio)) < least) return [];
      const unit = unitSchema.parse(series.unit);
      const shown = { ratio, ratioLow, ratioHigh, unit, direction };
      return [{ own: own.measureTitle, measure: series.measureTitle, ...shown }];
    })
    .toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  return companion === undefined ? "nothing" : reasonOf("confirmed_with", companion);
}

/** Whether a ratio, new over old, is a change for the worse. */
function isWorse(ratio: number, direction: Direction): boolean {
  return ratio > 1 === (direction === "lower_is_better");
}
