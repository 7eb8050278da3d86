import { setTimeout as delay } from "node:timers/promises";
import type { HostCpu } from "../sampling/readHostCpu.ts";
import { readHostCpu } from "../sampling/readHostCpu.ts";

/**
 * Share of the host's CPU time (0 to 1) that was used or stolen in the next `watchMs`, by anybody.
 * Null where `/proc/stat` cannot be read. A load average would not do: it still counts the job before.
 */
export async function watchHostCpu(
  signal: AbortSignal,
  watchMs = 500,
  read: () => HostCpu | null = readHostCpu,
): Promise<number | null> {
  const before = read();
  await delay(watchMs, undefined, { signal });
  const after = read();
  if (before === null || after === null) return null;
  const all = after.allTicks - before.allTicks;
  const idle = all - busy(after) + busy(before);
  return all > 0 ? Math.min(1, Math.max(0, 1 - idle / all)) : null;
}

function busy({ busyTicks, stolenTicks }: HostCpu): number {
  return busyTicks + stolenTicks;
}
