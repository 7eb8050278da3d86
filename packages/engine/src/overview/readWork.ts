import { overviewItemsMax, type Work } from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";
import { jobSelect } from "../jobs/jobSelect.ts";
import { viewJob } from "../jobs/viewJob.ts";

/** Ended jobs of a kind that say how long the next will take. */
const historyMax = 20;

/** Open jobs that one look counts: a queue longer than that has no end worth telling. */
const openMax = 5000;

interface QueueRow {
  label: string;
  running: number;
  waiting: number;
  machines: number;
  waitingSeconds: number;
  withHistory: number;
}

/** What runs and waits in a project, with how long like jobs took. */
export async function readWork(db: Db, projectId: string): Promise<Work> {
  const [queues, rows] = await Promise.all([readQueues(db, projectId), readRunning(db, projectId)]);
  const typical = await readTypical(
    db,
    rows.map(({ id }) => id),
  );
  return {
    running: rows.map((row) => ({
      job: viewJob(row, undefined),
      typical: typical.get(row.id) ?? null,
    })),
    runningTotal: queues.reduce((sum, { running }) => sum + running, 0),
    queues,
  };
}

function readRunning(db: Db, projectId: string) {
  return db.job.findMany({
    where: { projectId, status: { in: ["CLAIMED", "RUNNING"] } },
    orderBy: { claimedAt: "asc" },
    take: overviewItemsMax,
    select: jobSelect,
  });
}

/**
 * Median seconds on the machine, over the newest ended jobs that are like the row `like`: the same
 * workload and label with the same settings, as often measured.
 */
function historyOf(like: Prisma.Sql) {
  return Prisma.sql`(
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ended."seconds") AS "seconds",
      count(*)::int AS "jobs"
    FROM (
      SELECT extract(epoch FROM job."completedAt" - job."claimedAt")::float8 AS "seconds"
      FROM "job" job
      WHERE job."status" = 'PROCESSED' AND job."targetId" = ${like}."targetId"
        AND job."scenarioId" = ${like}."scenarioId" AND job."labelId" = ${like}."labelId"
        AND job."scenarioVersion" = ${like}."scenarioVersion" AND job."params" = ${like}."params"
        AND job."durability" = ${like}."durability" AND job."trials" = ${like}."trials"
        AND job."provisioner" = ${like}."provisioner" AND job."kind" = ${like}."kind"
        AND job."completedAt" IS NOT NULL AND job."claimedAt" IS NOT NULL
      ORDER BY job."completedAt" DESC LIMIT ${historyMax}
    ) ended)`;
}

async function readTypical(db: Db, jobIds: readonly string[]) {
  const rows = await db.$queryRaw<{ id: string; seconds: number | null; jobs: number }[]>`
    SELECT open."id", history.* FROM "job" open
    CROSS JOIN LATERAL ${historyOf(Prisma.sql`open`)} history
    WHERE open."id" = ANY(${[...jobIds]}::uuid[])`;
  return new Map(
    rows.flatMap(({ id, seconds, jobs }) => (seconds === null ? [] : [[id, { seconds, jobs }]])),
  );
}

function readQueues(db: Db, projectId: string): Promise<QueueRow[]> {
  return db.$queryRaw<QueueRow[]>`
    WITH open AS (
      SELECT * FROM "job" WHERE "projectId" = ${projectId}::uuid
        AND "status" IN ('QUEUED', 'CLAIMED', 'RUNNING')
      ORDER BY "queueOrder" LIMIT ${openMax}),
    kinds AS (
      SELECT "targetId", "scenarioId", "scenarioVersion", "labelId", "params", "durability", "trials",
        "provisioner", "kind", count(*) AS "jobs", sum("expectedSeconds") AS "plannedSeconds"
      FROM open WHERE "status" = 'QUEUED'
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9),
    waiting AS (
      SELECT kinds."labelId", sum(kinds."jobs") AS "jobs",
        sum(coalesce(history."seconds" * kinds."jobs", kinds."plannedSeconds")) AS "seconds",
        sum(kinds."jobs") FILTER (WHERE history."seconds" IS NOT NULL) AS "withHistory"
      FROM kinds CROSS JOIN LATERAL ${historyOf(Prisma.sql`kinds`)} history
      GROUP BY kinds."labelId")
    SELECT label."name" AS "label",
      (SELECT count(*) FROM open WHERE open."labelId" = label."id"
        AND open."status" <> 'QUEUED')::int AS "running",
      coalesce(waiting."jobs", 0)::int AS "waiting",
      (SELECT count(*) FROM "machine" machine WHERE machine."labelId" = label."id"
        AND machine."revokedAt" IS NULL AND machine."lostAt" IS NULL
        AND machine."lastSeenAt" IS NOT NULL AND machine."healthMessage" IS NULL
        AND machine."quarantinedAt" IS NULL
        AND NOT machine."drainRequested" AND NOT machine."draining")::int AS "machines",
      coalesce(waiting."seconds", 0)::float8 AS "waitingSeconds",
      coalesce(waiting."withHistory", 0)::int AS "withHistory"
    FROM "hardware_label" label
    LEFT JOIN waiting ON waiting."labelId" = label."id"
    WHERE label."id" IN (SELECT "labelId" FROM open)
    ORDER BY label."name"`;
}
