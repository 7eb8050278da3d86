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
 * that is an event of the machine. A target of its own is no witness: a new version moves all of it.
 */
export async function readEnvironmentEvents(
  tx: Tx,
  changePointIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (changePointIds.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT own."id"
    FROM "change_point" own
    JOIN "series" series ON series."id" = own."seriesId"
    CROSS JOIN LATERAL (
      SELECT count(*) AS "measured", count(*) FILTER (WHERE EXISTS (
          SELECT 1 FROM "change_point" moved
          WHERE moved."seriesId" = other."id" AND moved."direction" = own."direction"
            AND moved."beforeMeasuredAt" <= own."measuredAt"
            AND moved."measuredAt" >= own."beforeMeasuredAt")) AS "moved"
      FROM (
        SELECT neighbour."id" FROM "series" neighbour
        WHERE neighbour."labelId" = series."labelId" AND neighbour."targetId" <> series."targetId"
        ORDER BY neighbour."updatedAt" DESC LIMIT ${othersMax}
      ) other
      WHERE EXISTS (SELECT 1 FROM "result" early WHERE early."seriesId" = other."id"
          AND early."valid" AND early."measuredAt" <= own."beforeMeasuredAt")
        AND (SELECT count(*) FROM (SELECT 1 FROM "result" late
          WHERE late."seriesId" = other."id" AND late."valid"
            AND late."measuredAt" >= own."measuredAt" LIMIT ${pointsAfter}) after) = ${pointsAfter}
    ) others
    WHERE own."id" = ANY(${[...changePointIds]}::uuid[])
      AND own."beforeMeasuredAt" <= own."measuredAt"
      AND others."moved" >= ${seriesMin} AND others."moved" >= ${shareMin}::float8 * others."measured"`;
  return new Set(rows.map(({ id }) => id));
}
