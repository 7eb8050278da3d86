import { queuePositionMax } from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";
import { likeJobs } from "../expectations/likeJobs.ts";
import { takesJobs } from "./takesJobs.ts";

/** What stands before a waiting job on its hardware label. */
export interface QueuePlace {
  /** Jobs of the same label that run or wait before it; `queuePositionMax` is that many or more. */
  position: number;
  /**
   * When it should start, from how long like jobs took; null where no machine of the label takes jobs
   * of its sandbox, and behind `queuePositionMax` others.
   */
  expectedStartAt: Date | null;
}

/**
 * Places of the waiting jobs among `jobIds`, in one statement. A running job counts with what is left
 * of its expected time, one that is late with nothing. Only the head of each queue is read, so that a
 * look costs the same however many jobs wait.
 */
export async function readQueuePlaces(
  db: Db,
  jobIds: readonly string[],
): Promise<Map<string, QueuePlace>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; position: number; expectedStartAt: Date | null }[]>`
    WITH asked AS (
      SELECT DISTINCT "labelId", "sandbox" FROM "job"
      WHERE "id" = ANY(${[...jobIds]}::uuid[]) AND "status" = 'QUEUED'),
    waiting AS MATERIALIZED (
      SELECT head.*, dense_rank() OVER (ORDER BY head."targetId", head."scenarioId",
        head."scenarioVersion", head."labelId", head."params", head."durability", head."trials",
        head."provisioner", head."kind") AS "like"
      FROM (SELECT DISTINCT "labelId" FROM asked) label
      CROSS JOIN LATERAL (
        SELECT * FROM "job" WHERE "labelId" = label."labelId" AND "status" = 'QUEUED'
        ORDER BY "priority" DESC, "queueOrder" LIMIT ${queuePositionMax}) head),
    typical AS (
      SELECT one."like", history."seconds"
      FROM (SELECT DISTINCT ON ("like") * FROM waiting ORDER BY "like") one
      CROSS JOIN LATERAL ${likeJobs(Prisma.sql`one`)} history),
    queue AS (
      SELECT waiting."id", waiting."labelId", waiting."sandbox", row_number() OVER earlier - 1 AS "count",
        sum(coalesce(typical."seconds", waiting."expectedSeconds")) OVER earlier
          - coalesce(typical."seconds", waiting."expectedSeconds") AS "seconds"
      FROM waiting JOIN typical ON typical."like" = waiting."like"
      WINDOW earlier AS (PARTITION BY waiting."labelId"
        ORDER BY waiting."priority" DESC, waiting."queueOrder")),
    busy AS (
      SELECT running."labelId", count(*) AS "count",
        sum(greatest(0, coalesce(history."seconds", running."expectedSeconds")
          - extract(epoch FROM now() - running."claimedAt"))) AS "seconds"
      FROM "job" running CROSS JOIN LATERAL ${likeJobs(Prisma.sql`running`)} history
      WHERE running."status" IN ('CLAIMED', 'RUNNING')
        AND running."labelId" IN (SELECT "labelId" FROM asked)
      GROUP BY running."labelId"),
    machines AS (
      SELECT asked."labelId", asked."sandbox", count(*) AS "count"
      FROM asked JOIN "machine" machine ON machine."labelId" = asked."labelId"
        AND asked."sandbox" = ANY(machine."sandboxes") AND ${takesJobs(Prisma.sql`machine`)}
      GROUP BY 1, 2)
    SELECT own."id", least(${queuePositionMax}::bigint,
        coalesce(queue."count" + coalesce(busy."count", 0), ${queuePositionMax}))::int AS "position",
      now() + (queue."seconds" + coalesce(busy."seconds", 0)) / machines."count"
        * interval '1 second' AS "expectedStartAt"
    FROM "job" own
    LEFT JOIN queue ON queue."id" = own."id"
    LEFT JOIN busy ON busy."labelId" = queue."labelId"
    LEFT JOIN machines
      ON machines."labelId" = queue."labelId" AND machines."sandbox" = queue."sandbox"
    WHERE own."id" = ANY(${[...jobIds]}::uuid[]) AND own."status" = 'QUEUED'`;
  return new Map(
    rows.map(({ id, position, expectedStartAt }) => [id, { position, expectedStartAt }]),
  );
}
