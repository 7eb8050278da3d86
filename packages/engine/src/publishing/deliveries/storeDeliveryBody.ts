import type { EngineContext } from "../../base/index.ts";
import type { ClaimedDelivery } from "./claimDelivery.ts";

/** Keeps what a claimed delivery says, so that every try says the same; false when it was lost. */
export async function storeDeliveryBody(
  { db }: EngineContext,
  { id, tries }: Pick<ClaimedDelivery, "id" | "tries">,
  body: string,
): Promise<boolean> {
  const { count } = await db.delivery.updateMany({
    where: { id, tries, state: "sending" },
    data: { body },
  });
  return count === 1;
}
