import type { Series } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { readDifferences } from "../../work/index.ts";

/**
 * The revisions of a definition that a series was measured by, the series of the same measure before
 * and after it, and what parts it from the one before; null where no definition made it.
 */
export async function readDefined(
  db: Pick<Db, "$queryRaw" | "definitionRevision">,
  seriesId: string,
): Promise<NonNullable<Series["definition"]> | null> {
  const rows = await db.$queryRaw<
    { id: string; first: number; last: number; definitionId: string; scenario: string }[]
  >`
    SELECT other."id"::text AS "id", measured."first", measured."last",
      measured."definitionId"::text AS "definitionId", own."scenarioId" AS "scenario"
    FROM "series" own
    JOIN "series" other ON other."projectId" = own."projectId" AND other."targetId" = own."targetId"
      AND other."scenarioId" = own."scenarioId" AND other."params" = own."params"
      AND other."durability" = own."durability" AND other."labelId" = own."labelId"
      AND other."measure" = own."measure" AND other."statistic" IS NOT DISTINCT FROM own."statistic"
    CROSS JOIN LATERAL (
      SELECT min(revision."number") AS "first", max(revision."number") AS "last",
        min(revision."definitionId"::text) AS "definitionId"
      FROM "result" result
      JOIN "job" job ON job."id" = result."jobId"
      JOIN "definition_revision" revision ON revision."id" = job."definitionRevisionId"
      WHERE result."seriesId" = other."id") measured
    WHERE own."id" = ${seriesId}::uuid AND own."definitionHash" IS NOT NULL
      AND other."definitionHash" IS NOT NULL AND measured."first" IS NOT NULL
    ORDER BY measured."first", other."id"`;
  const own = rows.find(({ id }) => id === seriesId);
  if (own === undefined) return null;
  const { first, last, definitionId, scenario } = own;
  const others = rows.filter(({ id }) => id !== seriesId);
  const earlier = others.filter((one) => one.first < first).at(-1);
  const later = others.find((one) => one.first > first);
  const ends = earlier && {
    ...{ definitionId, scenario, to: first },
    // A definition may have gone back to what it said before.
    from: earlier.last < first ? earlier.last : earlier.first,
  };
  return {
    first,
    last,
    earlierSeriesId: earlier?.id ?? null,
    laterSeriesId: later?.id ?? null,
    before:
      ends === undefined
        ? null
        : { revision: ends.from, differences: await readDifferences(db, ends) },
  };
}
