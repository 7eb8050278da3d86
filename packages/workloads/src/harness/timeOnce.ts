import type { Awaitable } from "../drivers/objectsDriver.ts";

/** Calls once between two readings of the clock; only a promise is waited for. */
export async function timeOnce<T>(
  perform: () => Awaitable<T>,
): Promise<{ value: T; startedMs: number; endedMs: number }> {
  const startedMs = performance.now();
  const answer = perform();
  const value = answer instanceof Promise ? await answer : answer;
  return { value, startedMs, endedMs: performance.now() };
}

/** What reading the clock may add to the time of an operation. */
const clockShareMax = 0.003;

/** Latencies that a span shall have at least, so that its 99th percentile is no extreme. */
const timedMin = 500;

/** Primes beside 2 and 5, so that they share no factor with the period of mixed operations (100). */
const strides = [1, 3, 7, 11, 13, 17, 23, 31, 43, 61];

/**
 * Of how many operations one is timed by itself, so that clock readings cost at most some 0.3 % of
 * an operation: a reading takes 60 to 80 ns, an in-memory read 4 µs. `operationNs` is what one
 * operation takes, `clockNs` one reading. With 1 there is one reading per operation, else two per
 * timed one. Of fewer than 1,500 operations every one is timed (`operations`; infinite where a span
 * ends by the clock).
 */
export function timedOneIn(operationNs: number, clockNs: number, operations: number): number {
  const allowedNs = operationNs * clockShareMax;
  if (!(allowedNs > 0) || clockNs <= allowedNs) return 1;
  const wanted = (2 * clockNs) / allowedNs;
  const affordable = strides.filter((stride) => stride === 1 || operations / stride >= timedMin);
  return affordable.find((stride) => stride >= wanted) ?? affordable.at(-1) ?? 1;
}

/** What one reading of `performance.now()` takes, ns: the quickest of several series. */
export function readClockCostNs(): number {
  const readings = 500;
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let series = 0; series < 20; series++) {
    const startedMs = performance.now();
    for (let i = 0; i < readings; i++) performance.now();
    quickestMs = Math.min(quickestMs, performance.now() - startedMs);
  }
  return (quickestMs * 1e6) / readings;
}
