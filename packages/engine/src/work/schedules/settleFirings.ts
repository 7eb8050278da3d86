import { type FiringOutcome, inOrder, type Reason, reasonOf } from "@lapline/contracts";
import { Prisma, type Tx, transact } from "@lapline/db";
import {
  type EngineContext,
  emit,
  isolateEach,
  knownErrorCode,
  notHeld,
} from "../../base/index.ts";
import { failed } from "./noteFiring.ts";

const batch = 100;

interface EndedFiring {
  id: string;
  projectId: string;
  scheduleId: string;
  reason: unknown;
  /** Jobs of its run, none when it was deleted. */
  jobs: number;
  valid: number;
  invalid: number;
  failed: number;
  errorCode: string | null;
}

/**
 * Notes what became of runs that schedules started and that have ended. A run that measured anything
 * ends a row of failures; one that measured nothing is a failure, unless somebody canceled it.
 * Answers how many ended, and what kept single ones from being noted.
 */
export async function settleFirings(
  context: EngineContext,
): Promise<{ settled: number; errors: unknown[] }> {
  const items = await readEnded(context);
  const work = (firing: EndedFiring) => transact(context.db, (tx) => settle(tx, context, firing));
  const { values, errors } = await isolateEach(context, firingsOf, { items, work });
  return { settled: values.filter((settled) => settled).length, errors };
}

const firingsOf = { loop: "schedules", kind: "firing" } as const;

/** Firings whose run has ended. */
function readEnded(context: EngineContext): Promise<EndedFiring[]> {
  return context.db.$queryRaw<EndedFiring[]>`
    WITH firing AS (
      SELECT firing."id", "scheduleId", "reason", "runId", schedule."projectId"
      FROM "schedule_firing" firing JOIN "schedule" schedule ON schedule."id" = firing."scheduleId"
      WHERE "outcome" = 'started'
        AND ${notHeld(context, firingsOf, Prisma.sql`firing."id"`)}
        AND NOT EXISTS (SELECT 1 FROM "job" job
        WHERE job."runId" = firing."runId"
          AND job."status" IN ('QUEUED', 'CLAIMED', 'RUNNING', 'COMPLETED'))
      ORDER BY firing."id" LIMIT ${batch})
    SELECT firing."id", firing."projectId", firing."scheduleId", firing."reason", counted.*
    FROM firing CROSS JOIN LATERAL (
      SELECT count(*)::int AS "jobs",
        count(*) FILTER (WHERE report."valid")::int AS "valid",
        count(*) FILTER (WHERE NOT report."valid")::int AS "invalid",
        count(*) FILTER (WHERE job."status" = 'FAILED')::int AS "failed",
        min(job."errorCode") AS "errorCode"
      FROM "job" job LEFT JOIN "report" report ON report."jobId" = job."id"
      WHERE job."runId" = firing."runId") counted
    ORDER BY firing."id"`;
}

/** False where another process was faster, or the schedule is gone. */
async function settle(tx: Tx, context: EngineContext, firing: EndedFiring): Promise<boolean> {
  const at = context.clock.now();
  const { outcome, ended } = judge(firing);
  const reason = inOrder([firing.reason, ended]);
  // The schedule first, as whoever fires or deletes it does: the other way round they would deadlock.
  await tx.$executeRaw`
    SELECT 1 FROM "schedule" WHERE "id" = ${firing.scheduleId}::uuid FOR NO KEY UPDATE`;
  const { count } = await tx.scheduleFiring.updateMany({
    where: { id: firing.id, outcome: "started" },
    data: { outcome, reason },
  });
  if (count === 0) return false;
  const schedule = await tx.schedule.findUniqueOrThrow({
    where: { id: firing.scheduleId },
    select: { failures: true, failingSince: true },
  });
  await tx.schedule.update({
    where: { id: firing.scheduleId },
    data: {
      lastOutcome: outcome,
      lastReason: reason,
      lastAt: at,
      ...(outcome === "failed" ? failed(schedule, at) : {}),
      ...(outcome === "succeeded" ? { failures: 0, failingSince: null } : {}),
    },
  });
  if (outcome === "failed")
    await emit(tx, context, "schedule.failed", { scheduleId: firing.scheduleId });
  return true;
}

function judge(firing: EndedFiring): {
  outcome: Extract<FiringOutcome, "succeeded" | "failed" | "canceled">;
  ended: Reason;
} {
  const { jobs, valid, invalid, failed: failures } = firing;
  if (jobs === 0) return { outcome: "canceled", ended: reasonOf("schedule_run_deleted", {}) };
  if (valid === 0 && failures === 0 && invalid === 0) {
    return { outcome: "canceled", ended: reasonOf("schedule_run_canceled", {}) };
  }
  const errorCode = firing.errorCode === null ? null : knownErrorCode(firing.errorCode);
  const facts = { jobs, valid, invalid, failed: failures, errorCode };
  return {
    outcome: valid > 0 ? "succeeded" : "failed",
    ended: reasonOf("schedule_run_ended", facts),
  };
}
