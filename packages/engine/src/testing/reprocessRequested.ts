import { markOutboxDone } from "../outbox/markOutboxDone.ts";
import { takeOutbox } from "../outbox/takeOutbox.ts";
import { reprocessBatch } from "../reprocess/reprocessBatch.ts";
import { settleRun } from "../webhooks/settleRun.ts";
import type { TestEngine } from "./openTestEngine.ts";

/**
 * Does what control does with runs that ended and with the requests to evaluate histories again, until
 * none is left. Answers how many were evaluated.
 */
export async function reprocessRequested({ context }: TestEngine): Promise<number> {
  let series = 0;
  for (;;) {
    const { entries: taken } = await takeOutbox(context, 100);
    if (taken.length === 0) return series;
    for (const { entry } of taken) {
      if (entry.kind === "reprocess") series += await reprocessBatch(context, entry);
      if (entry.kind === "job_ended") await settleRun(context, entry);
    }
    await markOutboxDone(
      context,
      taken.map(({ id }) => id),
    );
  }
}
