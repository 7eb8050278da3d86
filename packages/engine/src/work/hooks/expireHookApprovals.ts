import { hookApprovalDays } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type EngineContext, isolateEach } from "../../base/index.ts";

/** Far above how many expire together; ones that were set aside are among them. */
const batchMax = 1_000;

/** Refuses what nobody approved in time; answers how many deliveries that were. */
export async function expireHookApprovals(context: EngineContext): Promise<number> {
  const now = context.clock.now();
  const due = await context.db.inboundApproval.findMany({
    where: { state: "waiting", expiresAt: { lte: now } },
    orderBy: { expiresAt: "asc" },
    take: batchMax,
    select: { deliveryId: true, delivery: { select: { projectId: true } } },
  });
  const items = due.map(({ deliveryId: id, delivery: { projectId } }) => ({ id, projectId }));
  const work = ({ id }: { id: string }) =>
    transact(context.db, (tx) => expire(tx, context, { id, now }));
  const of = { loop: "sweeper", kind: "approval" } as const;
  const { values } = await isolateEach(context, of, { items, work });
  return values.filter((expired) => expired).length;
}

/** False when somebody decided meanwhile. */
async function expire(
  tx: Tx,
  context: EngineContext,
  { id: deliveryId, now }: { id: string; now: Date },
): Promise<boolean> {
  const [expired] = await tx.inboundApproval.updateManyAndReturn({
    where: { deliveryId, state: "waiting", expiresAt: { lte: now } },
    data: { state: "expired", decidedAt: now },
    select: { commit: true },
  });
  if (expired === undefined) return false;
  const { projectId } = await tx.inboundDelivery.update({
    where: { id: deliveryId },
    data: {
      state: "refused",
      summary: `Refused, because nobody approved it within ${hookApprovalDays} days.`,
    },
    select: { projectId: true },
  });
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "system" },
    action: "hookDelivery.expired",
    subjectKind: "hookDelivery",
    subjectId: deliveryId,
    data: { commit: expired.commit },
  });
  return true;
}
