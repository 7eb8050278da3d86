import type { FiringOutcome, Reason } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, emit, newId } from "../../base/index.ts";

/** Firings of one schedule that are kept. */
const firingsKept = 100;

export interface FiringToNote {
  schedule: { id: string; projectId: string; failures: number; failingSince: Date | null };
  slot: string;
  outcome: FiringOutcome;
  reason: Reason;
  runId: string | null;
  actor: Actor;
}

/**
 * Writes down what a schedule did, in the transaction that did it. A further try for the same slot
 * takes the place of the one that failed. Only failures count as such; what was skipped on purpose
 * or was stopped by somebody says nothing of the schedule.
 */
export async function noteFiring(
  tx: Tx,
  context: EngineContext,
  { schedule, slot, outcome, reason, runId, actor }: FiringToNote,
): Promise<string> {
  const { id: scheduleId, projectId } = schedule;
  const at = context.clock.now();
  const facts = { outcome, reason, runId, at };
  const { id } = await tx.scheduleFiring.upsert({
    where: { scheduleId_slot: { scheduleId, slot } },
    create: { id: newId(context), scheduleId, slot, ...facts },
    update: facts,
    select: { id: true },
  });
  await tx.schedule.update({
    where: { id: scheduleId },
    data: {
      lastOutcome: outcome,
      lastReason: reason,
      lastAt: at,
      ...(outcome === "failed" ? failed(schedule, at) : {}),
    },
  });
  if (outcome === "failed") await emit(tx, context, "schedule.failed", { scheduleId });
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "schedule.fired",
    subjectKind: "schedule",
    subjectId: scheduleId,
    data: { slot, outcome, detail: reason, ...(runId === null ? {} : { runId }) },
  });
  await tx.$executeRaw`
    DELETE FROM "schedule_firing" WHERE "scheduleId" = ${scheduleId}::uuid
      AND "outcome" <> 'started' AND "id" < (
        SELECT "id" FROM "schedule_firing" WHERE "scheduleId" = ${scheduleId}::uuid
        ORDER BY "id" DESC OFFSET ${firingsKept} LIMIT 1)`;
  return id;
}

/** One more failure in a row. */
export function failed(
  { failures, failingSince }: { failures: number; failingSince: Date | null },
  at: Date,
): { failures: number; failingSince: Date } {
  return { failures: failures + 1, failingSince: failingSince ?? at };
}
