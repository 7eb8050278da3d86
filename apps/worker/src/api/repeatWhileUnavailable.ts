import { setTimeout as delay } from "node:timers/promises";
import type { ApiAnswer } from "./apiAnswer.ts";
import { backoffMs } from "./backoffMs.ts";

/**
 * Repeats an idempotent call until the server answers, the signal fires or `triesMax` is used up;
 * answers the last answer. Never for `claim` or `register`.
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
      await delay(backoffMs(tries, random()), undefined, { signal });
    } catch {
      return answer;
    }
  }
}
