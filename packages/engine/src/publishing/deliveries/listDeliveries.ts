import type { DeliveriesQuery, DeliverySummary, Page } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { deliverySelect, viewDelivery } from "./viewDelivery.ts";

/** A page of the project's deliveries, newest first. */
export async function listDeliveries(
  { db }: EngineContext,
  {
    projectId,
    limit,
    cursor,
    webhookId,
    repositoryId,
    state,
  }: DeliveriesQuery & { projectId: string },
): Promise<Page<DeliverySummary>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.delivery.findMany({
    where: {
      projectId,
      ...(webhookId === undefined ? {} : { webhookId }),
      ...(repositoryId === undefined ? {} : { repositoryId }),
      ...(state === undefined ? {} : { state }),
      ...(after === null ? {} : { id: { lt: after[0] } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: deliverySelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewDelivery);
}
