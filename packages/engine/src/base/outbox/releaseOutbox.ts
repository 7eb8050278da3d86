import type { EngineContext } from "../context/context.ts";
import { withoutNul } from "../text/withoutNul.ts";

/** Gives taken entries back at once, with the reason why they could not be done. */
export async function releaseOutbox(
  { db }: EngineContext,
  ids: readonly bigint[],
  reason: string,
): Promise<void> {
  await db.outbox.updateMany({
    where: { id: { in: [...ids] }, doneAt: null },
    data: { takenAt: null, lastError: withoutNul(reason).slice(0, 1000) },
  });
}
