import type { Subscription } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Writes a member's choice for one topic. What waited for a digest that is no longer wanted goes. */
export async function storeSubscription(
  tx: Tx,
  { clock }: EngineContext,
  memberId: string,
  { topic, delivery, targets, changeMin }: Subscription,
): Promise<void> {
  const chosen = { delivery, targets: [...new Set(targets)], changeMin, updatedAt: clock.now() };
  await tx.subscription.upsert({
    where: { memberId_topic: { memberId, topic } },
    create: { memberId, topic, ...chosen },
    update: chosen,
  });
  if (delivery === "digest") return;
  await tx.notice.deleteMany({ where: { memberId, topic, mailId: null } });
}
