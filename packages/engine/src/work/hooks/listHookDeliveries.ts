import type { HookDeliveriesQuery, HookDelivery, Page } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { hookDeliverySelect, viewHookDelivery } from "./viewHookDelivery.ts";

/** A page of the messages that the project's CI triggers took, newest first. */
export async function listHookDeliveries(
  { db }: EngineContext,
  { projectId, limit, cursor, hookId, state }: HookDeliveriesQuery & { projectId: string },
): Promise<Page<HookDelivery>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.inboundDelivery.findMany({
    where: {
      projectId,
      ...(hookId === undefined ? {} : { hookId }),
      ...(state === undefined ? {} : { state }),
      ...(after === null ? {} : { id: { lt: after[0] } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: hookDeliverySelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewHookDelivery);
}
