import { hookApprovalDays } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../audit/writeAudit.ts";
import type { EngineContext } from "../context.ts";

const batchMax = 100;

/** Refuses what nobody approved in time; answers how many deliveries that were. */
export async function expireHookApprovals(context: EngineContext): Promise<number> {
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    const due = await tx.inboundApproval.findMany({
      where: { state: "waiting", expiresAt: { lte: now } },
      orderBy: { expiresAt: "asc" },
      take: batchMax,
      select: { deliveryId: true, commit: true, delivery: { select: { projectId: true } } },
    });
    let expired = 0;
    for (const { deliveryId, commit, delivery } of due) {
      const { count } = await tx.inboundApproval.updateMany({
        where: { deliveryId, state: "waiting", expiresAt: { lte: now } },
        data: { state: "expired", decidedAt: now },
      });
      if (count === 0) continue;
      expired += 1;
      await tx.inboundDelivery.update({
        where: { id: deliveryId },
        data: {
          state: "refused",
          summary: `Refused, because nobody approved it within ${hookApprovalDays} days.`,
        },
      });
      await writeAudit(tx, context, {
        projectId: delivery.projectId,
        actor: { kind: "system" },
        action: "hookDelivery.expired",
        subjectKind: "hookDelivery",
        subjectId: deliveryId,
        data: { commit },
      });
    }
    return expired;
  });
}
