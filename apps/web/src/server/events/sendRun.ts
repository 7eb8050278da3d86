import { type Run, runEnded } from "@lapline/contracts";
import type { Hints } from "./hints.ts";
import { pause } from "./pause.ts";
import type { SseSink } from "./sseResponse.ts";

/** A lost hint shows at the latest after this. */
const lookAgainMs = 10_000;
/** Heartbeats of many jobs come close together: one look serves them all. */
const pauseMs = 250;

/**
 * Sends the run at once and after every change that shows, until the reader leaves or every job has
 * ended. `read` gives the run as it stands; `hints` must have been opened before.
 */
export async function sendRun(
  sink: SseSink,
  hints: Hints,
  read: () => Promise<Run>,
): Promise<void> {
  let sent = "";
  while (!sink.signal.aborted) {
    const run = await read();
    const text = JSON.stringify(run);
    if (text !== sent) await sink.send("run", run);
    sent = text;
    if (runEnded(run)) {
      await sink.send("end", { status: run.status });
      return;
    }
    await pause(pauseMs, sink.signal);
    await hints.next(lookAgainMs, sink.signal);
  }
}
