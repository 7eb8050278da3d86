import { setTimeout as delay } from "node:timers/promises";
import { StartProblem } from "./startProblem.ts";

const READY_TIMEOUT_MS = 90_000;
const ASK_TIMEOUT_MS = 3_000;
const INTERVAL_MS = 150;

/** Asks `/api/ready` until it answers 200. Throws a StartProblem that names `logFile` after 90 s. */
export async function waitUntilReady(
  url: string,
  logFile: string,
  signal: AbortSignal,
): Promise<void> {
  const deadlineMs = performance.now() + READY_TIMEOUT_MS;
  let last = "no answer";
  while (performance.now() < deadlineMs) {
    signal.throwIfAborted();
    try {
      const response = await fetch(new URL("/api/ready", url), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]),
      });
      if (response.ok) return;
      last = `status ${response.status}: ${(await response.text()).slice(0, 500)}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await delay(INTERVAL_MS, undefined, { signal });
  }
  throw new StartProblem(`The web server did not become ready (${last}). Its log: ${logFile}`);
}
