import { setTimeout as delay } from "node:timers/promises";

/** For what must happen at all; who promises how soon says so. A machine may have other work. */
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_INTERVAL_MS = 20;

/** Options of {@link waitFor}; `what` names the awaited condition in the failure. */
export type WaitOptions = { what: string; timeoutMs?: number; intervalMs?: number };

/**
 * Asks `condition` again and again until it answers something other than false, null or undefined,
 * and returns that answer. Fails with `what` and the last error after `timeoutMs`.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { what, timeoutMs = DEFAULT_TIMEOUT_MS, intervalMs = DEFAULT_INTERVAL_MS }: WaitOptions,
): Promise<Exclude<T, false | null | undefined>> {
  const deadlineMs = performance.now() + timeoutMs;
  let lastError: unknown;
  do {
    try {
      const answer = await condition();
      if (isFulfilled(answer)) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await delay(intervalMs);
  } while (performance.now() < deadlineMs);
  throw new Error(`Not within ${timeoutMs} ms: ${what}`, { cause: lastError });
}

function isFulfilled<T>(answer: T): answer is Exclude<T, false | null | undefined> {
  return answer !== false && answer !== null && answer !== undefined;
}
