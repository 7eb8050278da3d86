import { type ErrorCode, hardTimeoutMs } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { askStalledEvaluations } from "../imports/askStalledEvaluations.ts";
import { markLostMachines } from "../machines/markLostMachines.ts";
import { noteMachinesBack } from "../machines/noteMachinesBack.ts";
import { reringReports } from "../reports/reringReports.ts";
import { removeEndedSessions } from "../sessions/removeEndedSessions.ts";
import { pruneThrottles } from "../throttles/pruneThrottles.ts";
import { classifyStale, type LeaseFacts } from "./classifyStale.ts";
import { endAttempt, type LeasedJob } from "./endAttempt.ts";
import { reringJobs } from "./reringJobs.ts";

export interface SweepResult {
  /** Jobs whose attempt was ended because its lease or its time ran out. */
  staleJobs: number;
  lostMachines: number;
  /** Lost machines that called again. */
  machinesBack: number;
  /** Waiting jobs for which the bell rings again. */
  rerungJobs: number;
  /** Reports that nobody processed and that are offered again. */
  rerungReports: number;
  /** Long imports that are evaluated although their end was not seen. */
  evaluatedImports: number;
  /** Finished outbox rows removed. */
  outboxRemoved: number;
  sessionsRemoved: number;
  throttlesRemoved: number;
}

const staleBatch = 100;

/**
 * Repairs what crashes and lost messages leave behind, one bounded batch of each kind. Several
 * sweepers at once share the work.
 */
export async function sweep(context: EngineContext): Promise<SweepResult> {
  return {
    staleJobs: await endStaleAttempts(context),
    lostMachines: await markLostMachines(context),
    machinesBack: await noteMachinesBack(context),
    rerungJobs: await reringJobs(context),
    rerungReports: await reringReports(context),
    evaluatedImports: await askStalledEvaluations(context),
    outboxRemoved: await removeDoneOutbox(context),
    sessionsRemoved: await removeEndedSessions(context),
    throttlesRemoved: await pruneThrottles(context),
  };
}

async function endStaleAttempts(context: EngineContext): Promise<number> {
  return transact(context.db, async (tx) => {
    const candidates = await tx.$queryRaw<(LeasedJob & Omit<LeaseFacts, "leaseUntil">)[]>`
      SELECT job."id", job."projectId", job."runId", label."name" AS "label", job."fence",
        job."attempt", job."machineId", job."status"::text AS "status", job."claimedAt"
      FROM "job" job
      JOIN "hardware_label" label ON label."id" = job."labelId"
      JOIN "attempt" attempt ON attempt."jobId" = job."id" AND attempt."fence" = job."fence"
      WHERE (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')
        AND (attempt."leaseUntil" < now()
          OR job."claimedAt" < now() - ${hardTimeoutMs} * interval '1 ms')
      ORDER BY attempt."leaseUntil" LIMIT ${staleBatch} FOR NO KEY UPDATE OF job SKIP LOCKED`;
    // Read after the locks, which heartbeats wait for: a lease seen before could be renewed by now.
    const leases = await readLeases(
      tx,
      candidates.map(({ id }) => id),
    );
    let ended = 0;
    for (const job of candidates) {
      const lease = leases.get(job.id);
      if (lease === undefined) continue;
      const staleness = classifyStale({ ...job, leaseUntil: lease.leaseUntil }, lease.now);
      if (staleness === "fresh") continue;
      const moved = await endAttempt(tx, context, job, { ...endings[staleness], ...sweeper });
      if (moved !== null) ended += 1;
    }
    return ended;
  });
}

async function readLeases(
  tx: Tx,
  jobIds: string[],
): Promise<Map<string, { leaseUntil: Date; now: Date }>> {
  const rows = await tx.$queryRaw<{ id: string; leaseUntil: Date; now: Date }[]>`
    SELECT job."id", attempt."leaseUntil", clock_timestamp() AS "now"
    FROM "job" job
    JOIN "attempt" attempt ON attempt."jobId" = job."id" AND attempt."fence" = job."fence"
    WHERE job."id" = ANY(${jobIds}::uuid[])`;
  return new Map(rows.map(({ id, ...lease }) => [id, lease]));
}

const sweeper = { actor: { kind: "system" }, outcome: "lost" } as const;
const endings = {
  lost: { code: "machine_lost", message: "The lease ran out without a heartbeat." },
  timed_out: { code: "job_timeout", message: "The attempt exceeded its hard time limit." },
} as const satisfies Record<string, { code: ErrorCode; message: string }>;

async function removeDoneOutbox({ db }: EngineContext): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "outbox" WHERE "id" IN (
      SELECT "id" FROM "outbox" WHERE "doneAt" < now() - interval '1 day' LIMIT 1000)`;
}
