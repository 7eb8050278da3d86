import type { Db } from "@lapline/db";

/** What stands before a waiting job on its hardware label. */
export interface QueuePlace {
  /** Jobs of the same label that run or wait before it. */
  position: number;
  /** When it should start, from the expected durations of those; null without a live machine. */
  expectedStartAt: Date | null;
}

/**
 * Places of the waiting jobs among `jobIds`, in one statement. Running jobs count with half of their
 * expected time: how far they are is not known to the second.
 */
export async function readQueuePlaces(
  db: Db,
  jobIds: readonly string[],
): Promise<Map<string, QueuePlace>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; position: number; expectedStartAt: Date | null }[]>`
    WITH labels AS (
      SELECT DISTINCT "labelId" FROM "job"
      WHERE "id" = ANY(${[...jobIds]}::uuid[]) AND "status" = 'QUEUED'),
    busy AS (
      SELECT "labelId", count(*) AS "count", sum("expectedSeconds") / 2 AS "seconds"
      FROM "job" WHERE "status" IN ('CLAIMED', 'RUNNING') GROUP BY "labelId"),
    machines AS (
      SELECT "labelId", count(*) AS "count" FROM "machine"
      WHERE "revokedAt" IS NULL AND "lostAt" IS NULL AND "lastSeenAt" IS NOT NULL
      GROUP BY "labelId"),
    queue AS (
      SELECT "id", "labelId", row_number() OVER earlier - 1 AS "count",
        sum("expectedSeconds") OVER earlier - "expectedSeconds" AS "seconds"
      FROM "job" WHERE "status" = 'QUEUED' AND "labelId" IN (SELECT "labelId" FROM labels)
      WINDOW earlier AS (PARTITION BY "labelId" ORDER BY "priority" DESC, "queueOrder"))
    SELECT queue."id", (queue."count" + coalesce(busy."count", 0))::int AS "position",
      now() + (queue."seconds" + coalesce(busy."seconds", 0)) / machines."count"
        * interval '1 second' AS "expectedStartAt"
    FROM queue
    LEFT JOIN busy ON busy."labelId" = queue."labelId"
    LEFT JOIN machines ON machines."labelId" = queue."labelId"
    WHERE queue."id" = ANY(${[...jobIds]}::uuid[])`;
  return new Map(
    rows.map(({ id, position, expectedStartAt }) => [id, { position, expectedStartAt }]),
  );
}
