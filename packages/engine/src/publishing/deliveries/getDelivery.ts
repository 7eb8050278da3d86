import { type Delivery, deliveryTriesShownMax, reasonTextOrNull } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { deliverySelect, viewDelivery } from "./viewDelivery.ts";

/** A delivery of the project with its body and its last tries; null when there is none. */
export async function getDelivery(
  { db }: EngineContext,
  { projectId, deliveryId }: { projectId: string; deliveryId: string },
): Promise<Delivery | null> {
  const row = await db.delivery.findFirst({
    where: { id: deliveryId, projectId },
    select: {
      ...deliverySelect,
      body: true,
      calls: {
        orderBy: { number: "desc" },
        take: deliveryTriesShownMax,
        select: {
          number: true,
          at: true,
          durationMs: true,
          status: true,
          answer: true,
          error: true,
        },
      },
    },
  });
  if (row === null) return null;
  const { body, calls, ...summary } = row;
  return {
    ...viewDelivery(summary),
    body,
    calls: calls.map((call) => ({
      ...call,
      at: call.at.toISOString(),
      error: reasonTextOrNull(call.error),
    })),
  };
}
