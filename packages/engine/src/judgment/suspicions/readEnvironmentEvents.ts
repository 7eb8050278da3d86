import type { Tx } from "@lapline/db";

/** Fewer other series than this say nothing about a machine. */
const seriesMin = 3;
/** Share of them that has to move; a machine's change reaches most of what it measures, not all. */
const shareMin = 2 / 3;
/** Points that another series needs after the time in question: its detector needs some. */
const pointsAfter = 5;
/** Other series that are looked at, those measured last. */
const othersMax = 500;

/**
 * Which of some change points came with a change of most other series of the same hardware label:
 * series of other targets, measured before and after, that moved the same way in an overlapping
 * time. One common factor carries most of the variance of a suite on one machine (STATISTICS 3), so
 * that is an event of the machine. A target of its own is no witness: a new version moves all of it. Each
 * moment is looked at once: the benchmarks of a report, thousands perhaps, share theirs.
 */
export async function readEnvironmentEvents(
  tx: Tx,
  changePointIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (changePointIds.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH own AS MATERIALIZED (
      SELECT change."id", series."labelId", series."targetId", change."direction",
        change."beforeMeasuredAt", change."measuredAt"
      FROM "change_point" change JOIN "series" series ON series."id" = change."seriesId"
      WHERE change."id" = ANY(${[...changePointIds]}::uuid[])
        AND change."beforeMeasuredAt" <= change."measuredAt"),
    moment AS MATERIALIZED (
      SELECT DISTINCT "labelId", "targetId", "direction", "beforeMeasuredAt", "measuredAt" FROM own),
    neighbor AS MATERIALIZED (
      SELECT place."labelId", place."targetId", other."id"
      FROM (SELECT DISTINCT "labelId", "targetId" FROM own) place
      CROSS JOIN LATERAL (
        SELECT series."id" FROM "series" series
        WHERE series."labelId" = place."labelId" AND series."targetId" <> place."targetId"
        ORDER BY series."updatedAt" DESC LIMIT ${othersMax}) other),
    event AS (
      SELECT moment.* FROM moment
      CROSS JOIN LATERAL (
        SELECT count(*) AS "measured", count(*) FILTER (WHERE EXISTS (
            SELECT 1 FROM "change_point" moved
            WHERE moved."seriesId" = other."id" AND moved."direction" = moment."direction"
              AND moved."beforeMeasuredAt" <= moment."measuredAt"
              AND moved."measuredAt" >= moment."beforeMeasuredAt")) AS "moved"
        FROM neighbor other
        WHERE other."labelId" = moment."labelId" AND other."targetId" = moment."targetId"
          AND EXISTS (SELECT 1 FROM "result" early WHERE early."seriesId" = other."id"
            AND early."valid" AND early."measuredAt" <= moment."beforeMeasuredAt")
          AND (SELECT count(*) FROM (SELECT 1 FROM "result" late
            WHERE late."seriesId" = other."id" AND late."valid"
              AND late."measuredAt" >= moment."measuredAt" LIMIT ${pointsAfter}) after)
            = ${pointsAfter}) others
      WHERE others."moved" >= ${seriesMin}
        AND others."moved" >= ${shareMin}::float8 * others."measured")
    SELECT own."id" FROM own
    JOIN event USING ("labelId", "targetId", "direction", "beforeMeasuredAt", "measuredAt")`;
  return new Set(rows.map(({ id }) => id));
}
