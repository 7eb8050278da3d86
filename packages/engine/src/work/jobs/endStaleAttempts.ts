import { type ErrorCode, hardTimeoutMs, type Reason, reasonOf } from "@lapline/contracts";
import { Prisma, type Tx, transact } from "@lapline/db";
import { type EngineContext, isolateEach, notHeld } from "../../base/index.ts";
import { classifyStale, type LeaseFacts } from "./classifyStale.ts";
import { endAttempt, type LeasedJob } from "./endAttempt.ts";

const staleBatch = 100;

type StaleCandidate = LeasedJob & Omit<LeaseFacts, "leaseUntil">;

const attemptsOf = { loop: "sweeper", kind: "attempt" } as const;

/** Ends attempts whose lease or time ran out. Answers how many. */
export async function endStaleAttempts(context: EngineContext): Promise<number> {
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
  lost: { code: "machine_lost", reason: reasonOf("lease_ran_out", {}) },
  timed_out: { code: "job_timeout", reason: reasonOf("time_limit_exceeded", {}) },
} as const satisfies Record<string, { code: ErrorCode; reason: Reason }>;
