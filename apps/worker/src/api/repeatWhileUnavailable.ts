import { setTimeout as delay } from "node:timers/promises";
import type { ApiAnswer } from "./apiAnswer.ts";
import { backoffMs } from "./backoffMs.ts";

/** The longest that a server may have a machine wait: its lease goes on. */
const askedMsMax = 60_000;

const askedPauseMs = ({ retryAfterMs = 0 }: { retryAfterMs?: number }): number =>
  Math.min(askedMsMax, retryAfterMs);

/**
 * Repeats an idempotent call until the server answers, the signal fires or `triesMax` is used up;
 * answers the last answer. Waits as long as the server asks, or longer. Never for `claim` or `register`.
 */
export async function repeatWhileUnavailable<T>(
  call: () => Promise<ApiAnswer<T>>,
  options: { signal: AbortSignal; triesMax?: number; random?: () => number },
): Promise<ApiAnswer<T>> {
  const { signal, triesMax = Number.POSITIVE_INFINITY, random = Math.random } = options;
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    if (answer.kind !== "unavailable" || tries >= triesMax || signal.aborted) return answer;
    try {
      const pauseMs = Math.max(backoffMs(tries, random()), askedPauseMs(answer));
      await delay(pauseMs, undefined, { signal });
    } catch {
      return answer;
    }
  }
}
