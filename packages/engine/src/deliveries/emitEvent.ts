import type { OutboundEventType } from "@lapline/contracts";
import type { Prisma, Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { queueDeliveries } from "./queueDeliveries.ts";

export interface EventToEmit {
  projectId: string;
  type: OutboundEventType;
  /** What must never be told twice. */
  dedupeKey: string;
  /** Reads what is told; not called when nobody listens. */
  read: () => Promise<Prisma.InputJsonObject> | Prisma.InputJsonObject;
}

/**
 * Notes an event for every active webhook that listens to it, in the transaction that made it happen.
 * Costs one indexed query where nobody does.
 */
export async function emitEvent(
  tx: Tx,
  context: EngineContext,
  { projectId, type, dedupeKey, read }: EventToEmit,
): Promise<void> {
  const webhooks = await tx.webhook.findMany({
    where: { projectId, state: "active", events: { has: type } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (webhooks.length === 0) return;
  await queueDeliveries(tx, context, {
    event: { projectId, type, dedupeKey, data: await read() },
    receivers: webhooks.map(({ id }) => ({ webhookId: id })),
  });
}
