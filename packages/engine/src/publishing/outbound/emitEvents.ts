import type { OutboundEventType } from "@lapline/contracts";
import type { Prisma, Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { queueDeliveries } from "./queueDeliveries.ts";

export interface EventsToEmit {
  projectId: string;
  type: OutboundEventType;
  events: readonly {
    /** What must never be told twice. */
    dedupeKey: string;
    /** Reads what is told; not called when nobody listens. */
    read: () => Promise<Prisma.InputJsonObject> | Prisma.InputJsonObject;
  }[];
}

/**
 * Notes events of one type for every active webhook that listens to it, in the transaction that made
 * them happen. Costs one indexed query where nobody does.
 */
export async function emitEvents(
  tx: Tx,
  context: EngineContext,
  { projectId, type, events }: EventsToEmit,
): Promise<void> {
  const webhooks = await tx.webhook.findMany({
    where: { projectId, state: "active", events: { has: type } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (webhooks.length === 0) return;
  const receivers = webhooks.map(({ id }) => ({ webhookId: id }));
  for (const { dedupeKey, read } of events) {
    const event = { projectId, type, dedupeKey, data: await read() };
    await queueDeliveries(tx, context, { event, receivers });
  }
}
