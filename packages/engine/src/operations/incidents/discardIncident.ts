import { type ItemKind, itemKindNames, reasonOf, reasonText } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, emit } from "../../base/index.ts";
import { bisectionSelect, endBisection, moveSuspicion } from "../../judgment/index.ts";
import { concludeReports } from "../../results/index.ts";
import { mayStillHandle } from "./mayStillHandle.ts";
import type { IncidentAct } from "./retryIncident.ts";

interface Discarded {
  kind: ItemKind;
  itemId: string;
  actor: Actor;
}

type End = (tx: Tx, context: EngineContext, discarded: Discarded) => Promise<unknown>;

const reason = reasonOf("discarded", {});
const words = reasonText(reason);

/** Nothing is stored: that it is passed over is all. */
const passOver: End = async () => {};

const ends: Record<ItemKind, End> = {
  attempt: passOver,
  machine: passOver,
  approval: passOver,
  missing_data: passOver,
  alert: passOver,
  calibration: passOver,
  step: passOver,
  import: (tx, _context, { itemId: id }) =>
    tx.run.updateMany({ where: { id }, data: { evaluationPending: false } }),
  outbox: (tx, { clock }, { itemId }) =>
    tx.outbox.updateMany({
      where: { id: BigInt(itemId), doneAt: null },
      data: { doneAt: clock.now(), lastError: words },
    }),
  report: endReport,
  release_list: async (tx, _context, { itemId: target }) => {
    await tx.$executeRaw`
      UPDATE "release_list" SET "checkedAt" = now(), "takenAt" = NULL, "problem" = ${words}
      WHERE "target" = ${target}`;
    await tx.incident.deleteMany({ where: { kind: "release_list", itemId: target } });
  },
  mail: (tx, _context, { itemId: id }) =>
    tx.mail.updateMany({
      where: { id, state: { in: ["queued", "sending"] } },
      data: { state: "failed", lastError: reason },
    }),
  digest: async (tx, _context, { itemId: memberId }) => {
    await tx.notice.deleteMany({ where: { memberId, mailId: null } });
    await tx.incident.deleteMany({ where: { kind: "digest", itemId: memberId } });
  },
  delivery: (tx, _context, { itemId: id }) =>
    tx.delivery.updateMany({
      where: { id, state: { in: ["queued", "sending"] } },
      data: { state: "failed", nextTryAt: null, lastError: reason },
    }),
  question: endQuestion,
  suspicion: async (tx, context, { itemId: suspicionId, actor }) => {
    const move = { suspicionId, to: "not_confirmed", actor, reason } as const;
    const isSuspected = await moveSuspicion(tx, context, { ...move, from: "suspected" });
    if (!isSuspected) await moveSuspicion(tx, context, { ...move, from: "confirming" });
  },
  run: endRun,
  bisection: async (tx, context, { itemId: id, actor }) => {
    const bisection = await tx.bisection.findUnique({ where: { id }, select: bisectionSelect });
    if (bisection === null) return;
    const stopped = reasonOf("stopped", { reason });
    await endBisection(tx, context, bisection, { state: "stopped", reason: stopped, actor });
  },
  schedule: async (tx, _context, { itemId: id }) => {
    await tx.schedule.updateMany({ where: { id }, data: { paused: true, lastReason: reason } });
    await tx.incident.deleteMany({ where: { kind: "schedule", itemId: id } });
  },
  firing: (tx, _context, { itemId: id }) =>
    tx.scheduleFiring.updateMany({
      where: { id, outcome: "started" },
      data: { outcome: "canceled", reason },
    }),
};

/** Ends an item that was given up, as `itemKinds` says. */
function discardItem(tx: Tx, context: EngineContext, discarded: Discarded) {
  return ends[discarded.kind](tx, context, discarded);
}

async function endReport(tx: Tx, context: EngineContext, { itemId: id }: Discarded): Promise<void> {
  const report = await tx.report.findUnique({
    where: { id },
    select: {
      id: true,
      jobId: true,
      fence: true,
      job: { select: { projectId: true, runId: true } },
    },
  });
  if (report === null) return;
  const conclusion = { outcome: "unusable" as const, problems: [reason] };
  await concludeReports(tx, context, [{ report, raw: { warnings: [] }, conclusion }]);
}

async function endQuestion(
  tx: Tx,
  { clock }: EngineContext,
  { itemId: id }: Discarded,
): Promise<void> {
  const [question] = await tx.repositoryQuestion.updateManyAndReturn({
    where: { id, settledAt: null },
    data: { settledAt: clock.now(), takenAt: null, nextTryAt: null, lastError: words },
    select: { deliveryId: true },
  });
  const deliveryId = question?.deliveryId ?? null;
  if (deliveryId === null) return;
  await tx.inboundDelivery.updateMany({
    where: { id: deliveryId, state: "asking" },
    data: { state: "failed", summary: words },
  });
}

async function endRun(tx: Tx, context: EngineContext, { itemId: id }: Discarded): Promise<void> {
  const [run] = await tx.run.updateManyAndReturn({
    where: {
      id,
      OR: [{ confirmationState: null }, { confirmationState: { in: ["due", "measuring"] } }],
    },
    data: {
      confirmationState: "given_up",
      confirmationReason: reasonOf("confirmation_discarded", {}),
    },
    select: { projectId: true, sourceRepository: true },
  });
  if (run === undefined || run.sourceRepository === null) return;
  const { projectId, sourceRepository: repository } = run;
  await emit(tx, context, "run.confirmed", { projectId, runId: id, repository });
}

/**
 * Gives an item up: its loop never takes it again, and the item ends as `itemKinds` says. Where
 * ending it fails too, it is still passed over. False when there is no such incident that could be
 * discarded.
 */
export async function discardIncident(context: EngineContext, act: IncidentAct): Promise<boolean> {
  try {
    return await transact(context.db, (tx) => discard(tx, context, act, discardItem));
  } catch {
    return transact(context.db, (tx) => discard(tx, context, act, async () => {}));
  }
}

async function discard(
  tx: Tx,
  context: EngineContext,
  { projectId, incidentId, actor }: IncidentAct,
  end: typeof discardItem,
): Promise<boolean> {
  await mayStillHandle(tx, context, { projectId, actor });
  const [incident] = await tx.incident.updateManyAndReturn({
    where: { id: incidentId, projectId, state: { not: "discarded" } },
    data: { state: "discarded", nextTryAt: null, lastAt: context.clock.now() },
    select: { loop: true, kind: true, itemId: true, error: true },
  });
  if (incident === undefined) return false;
  const { loop, kind, itemId, error } = incident;
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "incident.discarded",
    subjectKind: "incident",
    subjectId: incidentId,
    data: { loop, kind, itemId, error },
  });
  if (kind === "step") await tx.incident.delete({ where: { id: incidentId } });
  if (isKnown(kind)) await end(tx, context, { kind, itemId, actor });
  return true;
}

function isKnown(kind: string): kind is ItemKind {
  return (itemKindNames as string[]).includes(kind);
}
