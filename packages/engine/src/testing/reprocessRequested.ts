import { markOutboxDone } from "../base/outbox/markOutboxDone.ts";
import { takeOutbox } from "../base/outbox/takeOutbox.ts";
import { settleRun } from "../publishing/runs/settleRun.ts";
import { reprocessBatch } from "../results/reprocess/reprocessBatch.ts";
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
