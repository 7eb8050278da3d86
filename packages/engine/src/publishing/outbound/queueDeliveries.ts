import type { Prisma, Tx } from "@lapline/db";
import { type EngineContext, newId, putOutbox } from "../../base/index.ts";

export interface DeliveriesToQueue {
  event: { projectId: string; type: string; dedupeKey: string; data: Prisma.InputJsonObject };
  receivers: readonly ({ webhookId: string } | { repositoryId: string })[];
}

/**
 * Stores an event with one delivery for each receiver; answers their ids, none when the event was
 * stored before.
 */
export async function queueDeliveries(
  tx: Tx,
  context: EngineContext,
  { event, receivers }: DeliveriesToQueue,
): Promise<string[]> {
  const now = context.clock.now();
  const eventId = newId(context);
  const { count } = await tx.outboundEvent.createMany({
    data: [{ id: eventId, createdAt: now, ...event }],
    skipDuplicates: true,
  });
  if (count === 0) return [];
  const { projectId } = event;
  const deliveries = receivers.map((receiver) => ({
    id: newId(context),
    projectId,
    eventId,
    ...receiver,
    createdAt: now,
    nextTryAt: now,
  }));
  await tx.delivery.createMany({ data: deliveries });
  const ids = deliveries.map(({ id }) => id);
  await putOutbox(
    tx,
    ids.map((deliveryId) => ({ kind: "delivery", deliveryId })),
  );
  return ids;
}
