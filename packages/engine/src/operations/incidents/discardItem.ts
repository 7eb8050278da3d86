import { type ItemKind, reasonOf, reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { bisectionSelect, endBisection, moveSuspicion } from "../../judgment/index.ts";
import { tellCommit } from "../../publishing/index.ts";
import { concludeReports } from "../../results/index.ts";

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
      data: { state: "failed", lastError: words },
    }),
  digest: async (tx, _context, { itemId: memberId }) => {
    await tx.notice.deleteMany({ where: { memberId, mailId: null } });
    await tx.incident.deleteMany({ where: { kind: "digest", itemId: memberId } });
  },
  delivery: (tx, _context, { itemId: id }) =>
    tx.delivery.updateMany({
      where: { id, state: { in: ["queued", "sending"] } },
      data: { state: "failed", nextTryAt: null, lastError: words },
    }),
  question: endQuestion,
  suspicion: async (tx, context, { itemId: suspicionId, actor }) => {
    const move = { suspicionId, to: "not_confirmed", actor, reason: words } as const;
    const isSuspected = await moveSuspicion(tx, context, { ...move, from: "suspected" });
    if (!isSuspected) await moveSuspicion(tx, context, { ...move, from: "confirming" });
  },
  run: endRun,
  bisection: async (tx, context, { itemId: id, actor }) => {
    const bisection = await tx.bisection.findUnique({ where: { id }, select: bisectionSelect });
    if (bisection === null) return;
    const reason = `Stopped: ${words}`;
    await endBisection(tx, context, bisection, { state: "stopped", reason, actor });
  },
  schedule: async (tx, _context, { itemId: id }) => {
    await tx.schedule.updateMany({ where: { id }, data: { paused: true, lastMessage: words } });
    await tx.incident.deleteMany({ where: { kind: "schedule", itemId: id } });
  },
  firing: (tx, _context, { itemId: id }) =>
    tx.scheduleFiring.updateMany({
      where: { id, outcome: "started" },
      data: { outcome: "canceled", message: words },
    }),
};

/** Ends an item that was given up, as `itemKinds` says. */
export function discardItem(tx: Tx, context: EngineContext, discarded: Discarded) {
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
    data: { confirmationState: "given_up", confirmationReason: "an administrator discarded it" },
    select: { projectId: true, sourceRepository: true },
  });
  if (run === undefined || run.sourceRepository === null) return;
  const { projectId, sourceRepository: repository } = run;
  await tellCommit(tx, context, "confirmed", { projectId, runId: id, repository });
}
