import { createAlarm, type QueueReadiness } from "@lapline/queue";
import type { Log } from "../log.ts";
import type { Running } from "../startList.ts";

export interface KeepQueuePreparedOptions {
  prepare: () => Promise<QueueReadiness>;
  /** Called with the sentence when the queue must not be used; the process has to end. */
  onRefused: (sentence: string) => void;
  retryMs: number;
  log: Log;
}

/**
 * Prepares the queue. One that is away does not keep the control plane from starting: bells are only
 * promptness. It is asked again until it answers, and only then can it be found unfit.
 * Answers the refusal when the first try met one.
 */
export async function keepQueuePrepared(
  options: KeepQueuePreparedOptions,
): Promise<Running & { refusal: string | null }> {
  const { prepare, onRefused, retryMs, log } = options;
  const alarm = createAlarm();
  let stopped = false;

  const keepTrying = async () => {
    while (!stopped) {
      await alarm.wait(retryMs);
      if (stopped) return;
      const readiness = await prepare();
      if (readiness.state === "refused") return onRefused(readiness.sentence);
      if (readiness.state === "ready") return log.info("the queue answers now");
    }
  };

  const first = await prepare();
  let trying = Promise.resolve();
  if (first.state === "unreachable") {
    log.warn({ reason: first.reason }, "the queue is unavailable; machines poll instead");
    trying = keepTrying();
  }
  return {
    refusal: first.state === "refused" ? first.sentence : null,
    stop: async () => {
      stopped = true;
      alarm.ring();
      await trying;
    },
  };
}
