import { takeOutbox } from "../outbox/takeOutbox.ts";
import { reprocessBatch } from "../reprocess/reprocessBatch.ts";
import type { TestEngine } from "./openTestEngine.ts";

/**
 * Does what control does with the requests to evaluate histories again, until none is left. Answers how
 * many were evaluated.
 */
export async function reprocessRequested({ context, db }: TestEngine): Promise<number> {
  let series = 0;
  for (;;) {
    const taken = await takeOutbox(context, 100);
    if (taken.length === 0) return series;
    for (const { id, entry } of taken) {
      if (entry.kind === "reprocess") series += await reprocessBatch(context, entry);
      await db.outbox.update({ where: { id }, data: { doneAt: new Date() } });
    }
  }
}
