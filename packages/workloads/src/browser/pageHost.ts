import type { HarnessHost } from "../harness/harnessHost.ts";

const readings = 10;

/**
 * The host of a harness in a page. Its clock is laid on CLOCK_MONOTONIC by asking the harness that
 * serves the page: the quickest of several answers, half its way back and forth taken off.
 */
export async function pageHost(readMonotonicNs: () => Promise<bigint>): Promise<HarnessHost> {
  let zeroNs = 0n;
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < readings; i++) {
    const askedMs = performance.now();
    const atNs = await readMonotonicNs();
    const tookMs = performance.now() - askedMs;
    if (tookMs >= quickestMs) continue;
    quickestMs = tookMs;
    zeroNs = atNs - BigInt(Math.round((askedMs + tookMs / 2) * 1e6));
  }
  const { port1, port2 } = new MessageChannel();
  let wake: () => void = () => undefined;
  port1.addEventListener("message", () => wake());
  port1.start();
  return {
    monotonicNs: () => zeroNs + BigInt(Math.round(performance.now() * 1e6)),
    // Timers of a page wait 4 ms once they are nested; messages do not.
    yieldThread: () =>
      new Promise((resolve) => {
        wake = resolve;
        port2.postMessage(null);
      }),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
