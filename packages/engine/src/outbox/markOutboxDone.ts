import type { EngineContext } from "../context.ts";

/** Marks taken entries as done; ones that already are stay as they were. */
export async function markOutboxDone(
  { db, clock }: EngineContext,
  ids: readonly bigint[],
): Promise<void> {
  await db.outbox.updateMany({
    where: { id: { in: [...ids] }, doneAt: null },
    data: { doneAt: clock.now() },
  });
}
