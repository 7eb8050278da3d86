import type { AbortReason } from "../abortReason.ts";
import { readDiskFree } from "../preflight/readDiskFree.ts";

const WATCH_INTERVAL_MS = 1_000;

/** Ends the job when the disk runs full, before the host suffers. */
export function watchDisk(
  dir: string,
  freeBytesMin: number,
  abort: (reason: AbortReason) => void,
): { stop(): void } {
  const timer = setInterval(async () => {
    const freeBytes = await readDiskFree(dir).catch(() => Number.POSITIVE_INFINITY);
    if (freeBytes >= freeBytesMin) return;
    const message = `only ${freeBytes} bytes of disk space were left during the job`;
    abort({ kind: "failed", code: "disk_full", message });
  }, WATCH_INTERVAL_MS);
  return { stop: () => clearInterval(timer) };
}
