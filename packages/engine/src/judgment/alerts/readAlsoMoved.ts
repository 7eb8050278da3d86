import {
  type AlsoMoved,
  type ChangeDirection,
  countedSeries,
  directionSchema,
  paramsSchema,
  unitSchema,
} from "@lapline/contracts";
import type { Db } from "@lapline/db";

/** Measures that are listed, the largest change first. */
const alsoMovedMax = 10;

/**
 * What a comparison shows of measures that no series of the alert is of: their histories scatter too
 * much to show it by themselves. A measure that says the same as another one is left out.
 */
export async function readAlsoMoved(
  db: Db,
  about: { jobId: string | null; alertId: string; direction: ChangeDirection },
): Promise<AlsoMoved[]> {
  const { jobId, alertId, direction } = about;
  if (jobId === null) return [];
  const rows = await db.comparison.findMany({
    where: {
      jobId,
      verdict: direction === "regression" ? "worse" : "better",
      report: { valid: true },
      series: { suspicions: { none: { alertId } } },
    },
    take: 1000,
    select: {
      seriesId: true,
      ratio: true,
      ratioLow: true,
      ratioHigh: true,
      series: {
        select: {
          scenarioId: true,
          params: true,
          measure: true,
          measureTitle: true,
          derivedFrom: true,
          unit: true,
          direction: true,
        },
      },
    },
  });
  const counted = countedSeries(rows, ({ series }) => ({
    workload: [series.scenarioId, series.params],
    measure: series.measure,
    derivedFrom: series.derivedFrom,
  }));
  return counted
    .flatMap(({ seriesId, series, ratio, ratioLow, ratioHigh }) => {
      if (ratioLow === null || ratioHigh === null) return [];
      const measure = {
        name: series.measure,
        title: series.measureTitle,
        unit: unitSchema.parse(series.unit),
        direction: directionSchema.parse(series.direction),
      };
      const params = paramsSchema.parse(series.params);
      const change = { ratio, ratioLow, ratioHigh };
      return [{ seriesId, scenario: series.scenarioId, params, measure, ...change }];
    })
    .toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)))
    .slice(0, alsoMovedMax);
}
