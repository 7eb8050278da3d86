import { type Series, seriesStatisticSchema } from "@lapline/contracts";
import type { Db } from "@lapline/db";

/** Whether a series has distributions, which statistics of them are series of their own, and what it is of. */
export async function readDistributions(
  db: Db,
  seriesId: string,
): Promise<Pick<Series, "hasDistribution" | "keptStatistics" | "keptOf">> {
  const [newest, own, kept] = await Promise.all([
    db.$queryRaw<{ has: boolean }[]>`
      SELECT "quantiles" IS NOT NULL AS "has" FROM "result"
      WHERE "seriesId" = ${seriesId}::uuid ORDER BY "measuredAt" DESC LIMIT 1`,
    db.series.findUnique({ where: { id: seriesId }, select: { statisticOfId: true } }),
    db.series.findMany({
      where: { statisticOfId: seriesId },
      orderBy: { statistic: "asc" },
      select: { id: true, statistic: true },
    }),
  ]);
  return {
    hasDistribution: newest[0]?.has ?? false,
    ...(own?.statisticOfId == null ? {} : { keptOf: own.statisticOfId }),
    keptStatistics: kept.map(({ id, statistic }) => ({
      seriesId: id,
      statistic: seriesStatisticSchema.parse(statistic),
    })),
  };
}
