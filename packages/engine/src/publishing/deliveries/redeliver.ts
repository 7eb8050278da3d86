import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, putOutbox } from "../../base/index.ts";

/**
 * Queues a delivery again, with the message id that it always had: one that ended, or one that waits
 * for its next try, which then comes at once. `busy` while it is being sent.
 */
export async function redeliver(
  context: EngineContext,
  input: { projectId: string; deliveryId: string; actor: Actor },
): Promise<"queued" | "busy" | "not_found"> {
  const { projectId, deliveryId, actor } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "webhooks.manage" });
    const { count } = await tx.delivery.updateMany({
      where: { id: deliveryId, projectId, state: { not: "sending" } },
      data: { state: "queued", roundTries: 0, nextTryAt: context.clock.now(), deliveredAt: null },
    });
    if (count === 0) {
      const known = await tx.delivery.count({ where: { id: deliveryId, projectId } });
      return known === 0 ? "not_found" : "busy";
    }
    await putOutbox(tx, [{ kind: "delivery", deliveryId }]);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "delivery.queuedAgain",
      subjectKind: "delivery",
      subjectId: deliveryId,
    });
    return "queued";
  });
}
