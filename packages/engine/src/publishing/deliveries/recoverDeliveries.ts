import { reasonOf } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/** Far above what one try may take. */
const lostAfterMs = 2 * 60_000;

/**
 * Takes back deliveries whose sender ended in the middle. They may have arrived: they are sent again
 * with the same message id, by which the receiver knows them. Answers how many there were.
 */
export async function recoverDeliveries({ db, clock }: EngineContext): Promise<number> {
  const now = clock.now();
  const { count } = await db.delivery.updateMany({
    where: { state: "sending", takenAt: { lt: new Date(now.getTime() - lostAfterMs) } },
    data: {
      state: "queued",
      nextTryAt: now,
      lastStatus: null,
      lastError: reasonOf("sending_interrupted", {}),
    },
  });
  return count;
}
