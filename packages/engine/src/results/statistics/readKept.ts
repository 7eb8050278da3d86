import { type SeriesStatistic, seriesStatisticSchema } from "@lapline/contracts";
import type { Db, Tx } from "@lapline/db";
import type { ReportedScenario } from "../evaluation/reportedScenario.ts";
import { type SeriesJob, wantSeries } from "../series/wantSeries.ts";

/** A statistic of a measure that is kept as a series. */
export interface KeptStatistic {
  /** The measure that it is of. */
  measure: string;
  statistic: SeriesStatistic;
}

/** The statistics that are kept of the series that a job would prolong. */
export async function readKept(
  db: Db | Tx,
  job: SeriesJob,
  { measures }: Pick<ReportedScenario, "measures">,
): Promise<KeptStatistic[]> {
  const fingerprints = wantSeries(job, measures).map(({ fingerprint }) => fingerprint);
  const rows = await db.series.findMany({
    where: { statisticOf: { fingerprint: { in: fingerprints } } },
    select: { statistic: true, statisticOf: { select: { measure: true } } },
    orderBy: { id: "asc" },
  });
  return rows.flatMap(({ statistic, statisticOf }) =>
    statisticOf === null
      ? []
      : [{ measure: statisticOf.measure, statistic: seriesStatisticSchema.parse(statistic) }],
  );
}
