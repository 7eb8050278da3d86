import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Disables webhooks whose giver may not give them any more. */
export async function disableGivenWebhooks(
  tx: Tx,
  context: EngineContext,
  { projectId, kind, ids, reason }: EngineEvents["given.ended"],
): Promise<void> {
  if (kind !== "webhook") return;
  await tx.webhook.updateMany({
    where: { projectId, id: { in: [...ids] } },
    data: { state: "disabled", stateReason: reason, updatedAt: context.clock.now() },
  });
}
