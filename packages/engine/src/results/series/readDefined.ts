import type { Series } from "@lapline/contracts";
import type { Db } from "@lapline/db";

/**
 * The revisions of a definition that a series was measured by, and the series of the same measure before
 * it; null where no definition made it.
 */
export async function readDefined(
  db: Pick<Db, "$queryRaw">,
  seriesId: string,
): Promise<NonNullable<Series["definition"]> | null> {
  const rows = await db.$queryRaw<{ id: string; first: number; last: number }[]>`
    SELECT other."id"::text AS "id", measured."first", measured."last"
    FROM "series" own
    JOIN "series" other ON other."projectId" = own."projectId" AND other."targetId" = own."targetId"
      AND other."scenarioId" = own."scenarioId" AND other."params" = own."params"
      AND other."durability" = own."durability" AND other."labelId" = own."labelId"
      AND other."measure" = own."measure" AND other."statistic" IS NOT DISTINCT FROM own."statistic"
    CROSS JOIN LATERAL (
      SELECT min(revision."number") AS "first", max(revision."number") AS "last"
      FROM "result" result
      JOIN "job" job ON job."id" = result."jobId"
      JOIN "definition_revision" revision ON revision."id" = job."definitionRevisionId"
      WHERE result."seriesId" = other."id") measured
    WHERE own."id" = ${seriesId}::uuid AND own."definitionHash" IS NOT NULL
      AND other."definitionHash" IS NOT NULL AND measured."first" IS NOT NULL
    ORDER BY measured."first", other."id"`;
  const own = rows.find(({ id }) => id === seriesId);
  if (own === undefined) return null;
  const earlier = rows.filter(({ id, first }) => id !== seriesId && first < own.first).at(-1);
  return { first: own.first, last: own.last, earlierSeriesId: earlier?.id ?? null };
}
