import { Prisma } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { takesJobs } from "../../work/index.ts";

/** How often each rule of RELIABILITY ("Invariants") is broken right now; all must be 0. */
export interface Invariants {
  /** Jobs QUEUED for over a minute although a live idle machine could take them. */
  queuedWithIdleMachine: number;
  /** Jobs CLAIMED or RUNNING whose lease ran out over 30 s ago. */
  leaseExpired: number;
  /** Machines with more than one job under way. */
  machinesWithSeveralJobs: number;
  /** Jobs COMPLETED for over two minutes. */
  completedUnprocessed: number;
  /** Outbox rows open for over a minute. */
  outboxOld: number;
  /**
   * Jobs COMPLETED or PROCESSED without a report, or reports of jobs in another state. Of the last ten
   * minutes only: each sweep of each replica asks, and all history would take longer with every job.
   */
  reportJobMismatch: number;
  /** Machines that are online but did not ask for work for two minutes while they had none. */
  machinesNotPolling: number;
}

/** Reads all gauges with one statement. */
export async function readInvariants({ db }: EngineContext): Promise<Invariants> {
  const [row] = await db.$queryRaw<Invariants[]>`
    WITH idle AS (
      SELECT machine.* FROM "machine" machine
      WHERE ${takesJobs(Prisma.sql`machine`)}
        AND NOT EXISTS (SELECT 1 FROM "job" own WHERE own."machineId" = machine."id"
          AND (own."status" = 'CLAIMED' OR own."status" = 'RUNNING')))
    SELECT
      (SELECT count(*) FROM "job" job WHERE job."status" = 'QUEUED'
        AND job."queuedAt" < now() - interval '60 seconds'
        AND EXISTS (SELECT 1 FROM idle WHERE idle."labelId" = job."labelId"
          AND job."sandbox" = ANY(idle."sandboxes")
          AND NOT EXISTS (SELECT 1 FROM "attempt" attempt WHERE attempt."machineId" = idle."id"
            AND attempt."endedAt" > now() - interval '60 seconds')))::int
        AS "queuedWithIdleMachine",
      (SELECT count(*) FROM "job" job JOIN "attempt" attempt
        ON attempt."jobId" = job."id" AND attempt."fence" = job."fence"
        WHERE (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')
          AND attempt."leaseUntil" < now() - interval '30 seconds')::int AS "leaseExpired",
      (SELECT count(*) FROM (SELECT 1 FROM "job"
        WHERE "status" = 'CLAIMED' OR "status" = 'RUNNING'
        GROUP BY "machineId" HAVING count(*) > 1) several)::int AS "machinesWithSeveralJobs",
      (SELECT count(*) FROM "job" WHERE "status" = 'COMPLETED'
        AND "completedAt" < now() - interval '2 minutes')::int AS "completedUnprocessed",
      (SELECT count(*) FROM "outbox" WHERE "doneAt" IS NULL
        AND "createdAt" < now() - interval '60 seconds')::int AS "outboxOld",
      ((SELECT count(*) FROM "job" job WHERE job."status" IN ('COMPLETED', 'PROCESSED')
          AND job."completedAt" > now() - interval '10 minutes'
          AND NOT EXISTS (SELECT 1 FROM "report" WHERE "jobId" = job."id"))
        + (SELECT count(*) FROM "report" report JOIN "job" job ON job."id" = report."jobId"
          WHERE report."receivedAt" > now() - interval '10 minutes'
            AND job."status" NOT IN ('COMPLETED', 'PROCESSED', 'FAILED')))::int
        AS "reportJobMismatch",
      (SELECT count(*) FROM idle
        WHERE idle."lastClaimPollAt" < now() - interval '2 minutes')::int AS "machinesNotPolling"`;
  if (row === undefined) throw new Error("the invariants could not be read");
  return row;
}
