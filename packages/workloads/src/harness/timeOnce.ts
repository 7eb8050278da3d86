import type { Awaitable } from "../objectsDriver.ts";

/** Calls once between two readings of the clock; only a promise is waited for. */
export async function timeOnce<T>(
  perform: () => Awaitable<T>,
): Promise<{ value: T; startedMs: number; endedMs: number }> {
  const startedMs = performance.now();
  const answer = perform();
  const value = answer instanceof Promise ? await answer : answer;
  return { value, startedMs, endedMs: performance.now() };
}
