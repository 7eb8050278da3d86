import { type Series, seriesStatisticSchema } from "@lapline/contracts";
import type { Db } from "@lapline/db";

/** Whether a series has distributions, and which statistics of them are series of their own. */
export async function readDistributions(
  db: Db,
  seriesId: string,
): Promise<Pick<Series, "hasDistribution" | "keptStatistics">> {
  const [newest, kept] = await Promise.all([
    db.$queryRaw<{ has: boolean }[]>`
      SELECT "quantiles" IS NOT NULL AS "has" FROM "result"
      WHERE "seriesId" = ${seriesId}::uuid ORDER BY "measuredAt" DESC LIMIT 1`,
    db.series.findMany({
      where: { statisticOfId: seriesId },
      orderBy: { statistic: "asc" },
      select: { id: true, statistic: true },
    }),
  ]);
  return {
    hasDistribution: newest[0]?.has ?? false,
    keptStatistics: kept.map(({ id, statistic }) => ({
      seriesId: id,
      statistic: seriesStatisticSchema.parse(statistic),
    })),
  };
}
