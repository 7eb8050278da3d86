import type { EngineContext } from "../context/context.ts";
import { noteSuccess } from "../incidents/noteSuccess.ts";
import { outboxOf } from "./outboxOf.ts";

/**
 * Marks taken entries as done; ones that already are stay as they were. Bells leave nothing behind:
 * nobody asks for one that rang, and there is one for each job.
 */
export async function markOutboxDone(
  context: EngineContext,
  ids: readonly bigint[],
): Promise<void> {
  await context.db.outbox.deleteMany({ where: { id: { in: [...ids] }, kind: "ring" } });
  await context.db.outbox.updateMany({
    where: { id: { in: [...ids] }, doneAt: null },
    data: { doneAt: context.clock.now() },
  });
  await noteSuccess(context, outboxOf, ids.map(String));
}
