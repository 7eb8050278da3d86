import { type DeliverySummary, reasonTextOrNull } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What the contract's view of a delivery needs. */
export const deliverySelect = {
  id: true,
  eventId: true,
  webhookId: true,
  repositoryId: true,
  state: true,
  tries: true,
  lastStatus: true,
  lastError: true,
  createdAt: true,
  nextTryAt: true,
  deliveredAt: true,
  event: { select: { type: true } },
} satisfies Prisma.DeliverySelect;

/** The `webhook-id` of an event: the same at every try and for every receiver. */
export function messageIdOf(eventId: string): string {
  return `evt_${eventId}`;
}

/** A stored delivery as the API answers it. */
export function viewDelivery(
  row: Prisma.DeliveryGetPayload<{ select: typeof deliverySelect }>,
): DeliverySummary {
  const { eventId, event, createdAt, nextTryAt, deliveredAt, ...rest } = row;
  return {
    ...rest,
    lastError: reasonTextOrNull(row.lastError),
    messageId: messageIdOf(eventId),
    eventType: event.type,
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
