import {
  failedRunsDays,
  failedRunsMax,
  type Overview,
  overviewItemsMax,
  overviewMeasuredMin,
  type RunSummary,
  type Work,
} from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import {
  jobSelect,
  likeJobs,
  listMachines,
  listRuns,
  readTypical,
  takesJobs,
  viewJob,
} from "../../work/index.ts";
import { readNews } from "./readNews.ts";

/** Machines of the overview; a larger fleet has its own page. */
const machinesMax = 20;

export interface OverviewInput {
  projectId: string;
  /** When news begin; null: everything that is open. */
  since: Date | null;
}

/** What one wants to see of a project first: news, work under way, machines, the latest runs. */
export async function readOverview(
  context: EngineContext,
  { projectId, since }: OverviewInput,
): Promise<Overview> {
  const weekAgo = new Date(context.clock.now().getTime() - failedRunsDays * 24 * 60 * 60_000);
  const submittedAfter = since ?? weekAgo;
  const [news, work, machines, runs, failed] = await Promise.all([
    readNews(context, { projectId, since }),
    readWork(context.db, projectId),
    listMachines(context, { projectId, limit: machinesMax }),
    readLatestRuns(context, projectId),
    listRuns(context, { projectId, limit: failedRunsMax, status: "FAILED", submittedAfter }),
  ]);
  return {
    since: since?.toISOString() ?? null,
    news,
    work,
    machines: machines.items,
    runs,
    failedRuns: failed.items,
  };
}

/** The newest runs; a history that is imported may be hundreds, and hides no run that was measured. */
async function readLatestRuns(context: EngineContext, projectId: string): Promise<RunSummary[]> {
  const [newest, measured] = await Promise.all([
    listRuns(context, { projectId, limit: overviewItemsMax }),
    listRuns(context, { projectId, limit: overviewMeasuredMin, imported: false }),
  ]);
  const known = new Set(newest.items.map(({ id }) => id));
  // Every run that is not among the newest is older than all of them.
  return [...newest.items, ...measured.items.filter(({ id }) => !known.has(id))];
}

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
      FROM kinds CROSS JOIN LATERAL ${likeJobs(Prisma.sql`kinds`)} history
      GROUP BY kinds."labelId")
    SELECT label."name" AS "label",
      (SELECT count(*) FROM open WHERE open."labelId" = label."id"
        AND open."status" <> 'QUEUED')::int AS "running",
      coalesce(waiting."jobs", 0)::int AS "waiting",
      (SELECT count(*) FROM "machine" machine WHERE machine."labelId" = label."id"
        AND ${takesJobs(Prisma.sql`machine`)})::int AS "machines",
      coalesce(waiting."seconds", 0)::float8 AS "waitingSeconds",
      coalesce(waiting."withHistory", 0)::int AS "withHistory"
    FROM "hardware_label" label
    LEFT JOIN waiting ON waiting."labelId" = label."id"
    WHERE label."id" IN (SELECT "labelId" FROM open)
    ORDER BY label."name"`;
}
