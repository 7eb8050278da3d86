import { reasonOf } from "@lapline/contracts";
import { type EngineContext, errorWords } from "../../base/index.ts";
import type { ClaimedDelivery } from "./claimDelivery.ts";

/** Characters of an error that are kept. */
const problemMax = 967;

/**
 * Gives back a claimed delivery that an error of Lapline's own kept from being sent, which is no
 * failure of its receiver. False when it was somebody else's by then.
 */
export async function releaseDelivery(
  { db, clock }: EngineContext,
  { id, tries }: Pick<ClaimedDelivery, "id" | "tries">,
  error: unknown,
): Promise<boolean> {
  const { count } = await db.delivery.updateMany({
    where: { id, tries, state: "sending" },
    data: {
      state: "queued",
      nextTryAt: clock.now(),
      roundTries: { decrement: 1 },
      lastStatus: null,
      lastError: reasonOf("sending_error", { problem: errorWords(error).slice(0, problemMax) }),
    },
  });
  return count === 1;
}
