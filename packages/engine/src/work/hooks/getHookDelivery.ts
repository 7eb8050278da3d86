import type { HookDelivery } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { hookDeliverySelect, viewHookDelivery } from "./viewHookDelivery.ts";

/** One delivery of the project; null when it has none of that id. */
export async function getHookDelivery(
  { db }: Pick<EngineContext, "db">,
  { projectId, deliveryId }: { projectId: string; deliveryId: string },
): Promise<HookDelivery | null> {
  const row = await db.inboundDelivery.findFirst({
    where: { id: deliveryId, projectId },
    select: hookDeliverySelect,
  });
  return row === null ? null : viewHookDelivery(row);
}
