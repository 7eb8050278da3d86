import { Prisma, type Tx } from "@lapline/db";
import { workParamsSql } from "../../base/index.ts";

/**
 * How many comparisons each suspicion has seen between its two versions since it was opened, those
 * of other measures and benchmarks that shared a job included. What confirmed the results of a run is none of them.
 */
export async function countComparisons(
  tx: Tx,
  suspicionIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; count: number }[]>`
    SELECT suspicion."id", count(job."id")::int AS "count"
    FROM "suspicion" suspicion
    JOIN "series" series ON series."id" = suspicion."seriesId"
    LEFT JOIN "job" job ON job."purpose" = 'confirmation'
      AND job."labelId" = series."labelId" AND job."createdAt" >= suspicion."openedAt"
      AND job."versionId" = coalesce(suspicion."wideVersionId", suspicion."versionId")
      AND job."baseVersionId" = coalesce(suspicion."wideBaseVersionId", suspicion."baseVersionId")
      AND job."scenarioId" = series."scenarioId"
      AND job."scenarioVersion" = series."scenarioVersion"
      AND job."params" = ${workParamsSql(Prisma.sql`series."params"`)}
      AND job."durability" = series."durability"
      AND job."provisioner" = series."provisioner"
      AND NOT EXISTS (SELECT 1 FROM "run" run
        WHERE run."id" = job."runId" AND run."confirmsRunId" IS NOT NULL)
    WHERE suspicion."id" = ANY(${[...suspicionIds]}::uuid[])
    GROUP BY suspicion."id"`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}
