import { setTimeout as sleep } from "node:timers/promises";

/** Resolves after `ms`, or at once when `signal` ends. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
