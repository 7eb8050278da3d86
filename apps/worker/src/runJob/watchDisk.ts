import type { AbortReason } from "../abortReason.ts";
import { readDiskFree } from "../preflight/readDiskFree.ts";

const WATCH_INTERVAL_MS = 1_000;

export interface DiskLimits {
  /** Below this the host itself would suffer. */
  freeBytesMin: number;
  /** More than this is no benchmark's data. */
  writtenBytesMax: number;
}

export interface DiskWatcher {
  /** Looks now, beside the look of every second: what is about to be removed is seen now or never. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Ends the job before a target that fills the disk harms the host. `folders` lie on the file systems
 * that count: the trials' and the container engine's. One that cannot be read is left out.
 */
export function watchDisk(
  folders: readonly string[],
  limits: DiskLimits,
  abort: (reason: AbortReason) => void,
): DiskWatcher {
  const freeAtStart = new Map<string, number>();
  const look = async (folder: string) => {
    const freeBytes = await readDiskFree(folder).catch(() => null);
    if (freeBytes === null) return;
    const atStart = freeAtStart.get(folder) ?? freeBytes;
    freeAtStart.set(folder, atStart);
    if (freeBytes < limits.freeBytesMin) {
      const message = `only ${freeBytes} bytes of disk space were left during the job`;
      abort({ kind: "failed", code: "disk_full", message });
    } else if (atStart - freeBytes > limits.writtenBytesMax) {
      const message = `the job wrote more than the ${limits.writtenBytesMax} bytes that it may`;
      abort({ kind: "failed", code: "target_disk_exceeded", message });
    }
  };
  const lookAtAll = async () => {
    await Promise.all(folders.map(look));
  };
  void lookAtAll();
  const timer = setInterval(() => void lookAtAll(), WATCH_INTERVAL_MS);
  return { look: lookAtAll, stop: () => clearInterval(timer) };
}
