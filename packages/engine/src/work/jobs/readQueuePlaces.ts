import { type Db, Prisma } from "@lapline/db";
import { likeJobs } from "../expectations/likeJobs.ts";
import { takesJobs } from "./takesJobs.ts";

/** What stands before a waiting job on its hardware label. */
export interface QueuePlace {
  /** Jobs of the same label that run or wait before it. */
  position: number;
  /**
   * When it should start, from how long like jobs took; null where no machine of the label takes jobs
   * of its sandbox.
   */
  expectedStartAt: Date | null;
}

/**
 * Places of the waiting jobs among `jobIds`, in one statement. A running job counts with what is left
 * of its expected time, one that is late with nothing.
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
      SELECT *, dense_rank() OVER (ORDER BY "targetId", "scenarioId", "scenarioVersion", "labelId",
        "params", "durability", "trials", "provisioner", "kind") AS "like"
      FROM "job"
      WHERE "status" = 'QUEUED' AND "labelId" IN (SELECT "labelId" FROM asked)),
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
    SELECT queue."id", (queue."count" + coalesce(busy."count", 0))::int AS "position",
      now() + (queue."seconds" + coalesce(busy."seconds", 0)) / machines."count"
        * interval '1 second' AS "expectedStartAt"
    FROM queue
    LEFT JOIN busy ON busy."labelId" = queue."labelId"
    LEFT JOIN machines
      ON machines."labelId" = queue."labelId" AND machines."sandbox" = queue."sandbox"
    WHERE queue."id" = ANY(${[...jobIds]}::uuid[])`;
  return new Map(
    rows.map(({ id, position, expectedStartAt }) => [id, { position, expectedStartAt }]),
  );
}
