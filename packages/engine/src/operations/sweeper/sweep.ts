import { type ErrorCode, hardTimeoutMs } from "@lapline/contracts";
import { Prisma, type Tx, transact } from "@lapline/db";
import { removeEndedSessions } from "../../access/sessions/removeEndedSessions.ts";
import { pruneThrottles } from "../../access/throttles/pruneThrottles.ts";
import type { EngineContext } from "../../base/context/context.ts";
import { isolateEach } from "../../base/incidents/isolateEach.ts";
import { isolateStep } from "../../base/incidents/isolateStep.ts";
import { notHeld } from "../../base/incidents/notHeld.ts";
import { askStalledEvaluations } from "../../results/imports/askStalledEvaluations.ts";
import { reringReports } from "../../results/reports/reringReports.ts";
import { classifyStale, type LeaseFacts } from "../../work/jobs/classifyStale.ts";
import { endAttempt, type LeasedJob } from "../../work/jobs/endAttempt.ts";
import { reringJobs } from "../../work/jobs/reringJobs.ts";
import { markLostMachines } from "../../work/machines/markLostMachines.ts";
import { noteMachinesBack } from "../../work/machines/noteMachinesBack.ts";
import { pruneIncidents } from "../incidents/pruneIncidents.ts";

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
  /** Notes of failures that nothing follows from any more. */
  incidentsRemoved: number;
}

const staleBatch = 100;

/**
 * Repairs what crashes and lost messages leave behind, one bounded batch of each kind. Several
 * sweepers at once share the work. A kind that fails counts 0 and keeps no other from its turn.
 */
export async function sweep(context: EngineContext): Promise<SweepResult> {
  const step = async (name: keyof SweepResult, take: () => Promise<number>) =>
    (await isolateStep(context, "sweeper", { name, take })) ?? 0;
  return {
    staleJobs: await step("staleJobs", () => endStaleAttempts(context)),
    lostMachines: await step("lostMachines", () => markLostMachines(context)),
    machinesBack: await step("machinesBack", () => noteMachinesBack(context)),
    rerungJobs: await step("rerungJobs", () => reringJobs(context)),
    rerungReports: await step("rerungReports", () => reringReports(context)),
    evaluatedImports: await step("evaluatedImports", () => askStalledEvaluations(context)),
    outboxRemoved: await step("outboxRemoved", () => removeDoneOutbox(context)),
    sessionsRemoved: await step("sessionsRemoved", () => removeEndedSessions(context)),
    throttlesRemoved: await step("throttlesRemoved", () => pruneThrottles(context)),
    incidentsRemoved: await step("incidentsRemoved", () => pruneIncidents(context)),
  };
}

type StaleCandidate = LeasedJob & Omit<LeaseFacts, "leaseUntil">;

const attemptsOf = { loop: "sweeper", kind: "attempt" } as const;

async function endStaleAttempts(context: EngineContext): Promise<number> {
  const items = await context.db.$queryRaw<{ id: string; projectId: string }[]>`
    SELECT job."id", job."projectId" FROM "job" job
    JOIN "attempt" attempt ON attempt."jobId" = job."id" AND attempt."fence" = job."fence"
    WHERE (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')
      AND (attempt."leaseUntil" < now()
        OR job."claimedAt" < now() - ${hardTimeoutMs} * interval '1 ms')
      AND ${notHeld(context, attemptsOf, Prisma.sql`job."id"`)}
    ORDER BY attempt."leaseUntil" LIMIT ${staleBatch}`;
  const work = ({ id }: { id: string }) =>
    transact(context.db, (tx) => endStaleAttempt(tx, context, id));
  const { values } = await isolateEach(context, attemptsOf, { items, work });
  return values.filter((ended) => ended).length;
}

/** Whether it ended the attempt of this job, which may be another sweeper's or renewed by now. */
async function endStaleAttempt(tx: Tx, context: EngineContext, id: string): Promise<boolean> {
  const [job] = await tx.$queryRaw<StaleCandidate[]>`
    SELECT job."id", job."projectId", job."runId", label."name" AS "label", job."fence",
      job."attempt", job."machineId", job."status"::text AS "status", job."claimedAt"
    FROM "job" job JOIN "hardware_label" label ON label."id" = job."labelId"
    WHERE job."id" = ${id}::uuid AND (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')
    FOR NO KEY UPDATE OF job SKIP LOCKED`;
  if (job === undefined) return false;
  // Read after the lock, which heartbeats wait for: a lease seen before could be renewed by now.
  const lease = await readLease(tx, id);
  if (lease === null) return false;
  const staleness = classifyStale({ ...job, leaseUntil: lease.leaseUntil }, lease.now);
  if (staleness === "fresh") return false;
  return (await endAttempt(tx, context, job, { ...endings[staleness], ...sweeper })) !== null;
}

async function readLease(tx: Tx, jobId: string): Promise<{ leaseUntil: Date; now: Date } | null> {
  const [row] = await tx.$queryRaw<{ leaseUntil: Date; now: Date }[]>`
    SELECT attempt."leaseUntil", clock_timestamp() AS "now"
    FROM "job" job
    JOIN "attempt" attempt ON attempt."jobId" = job."id" AND attempt."fence" = job."fence"
    WHERE job."id" = ${jobId}::uuid`;
  return row ?? null;
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
