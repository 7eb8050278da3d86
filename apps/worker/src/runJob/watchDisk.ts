import type { AbortReason } from "../jobFailure.ts";
import { type DiskFree, readDiskFree } from "../preflight/readDiskFree.ts";

const WATCH_INTERVAL_MS = 1_000;

export interface DiskLimits {
  /** Below this the host itself would suffer. */
  freeBytesMin: number;
  /** More than this is no benchmark's data. */
  writtenBytesMax: number;
  /** The same for files and folders: a file system runs out of them without being full. */
  writtenFilesMax: number;
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
  read: (folder: string) => Promise<DiskFree> = readDiskFree,
): DiskWatcher {
  const freeAtStart = new Map<string, DiskFree>();
  const look = async (folder: string) => {
    const free = await read(folder).catch(() => null);
    if (free === null) return;
    const atStart = freeAtStart.get(folder) ?? free;
    freeAtStart.set(folder, atStart);
    const fail = (code: "disk_full" | "target_disk_exceeded", message: string) =>
      abort({ kind: "failed", code, message });
    if (free.bytes < limits.freeBytesMin) {
      fail("disk_full", `only ${free.bytes} bytes of disk space were left during the job`);
    } else if (free.files < free.filesFreeMin) {
      fail("disk_full", `the disk had room for only ${free.files} more files during the job`);
    } else if (atStart.bytes - free.bytes > limits.writtenBytesMax) {
      const message = `the job wrote more than the ${limits.writtenBytesMax} bytes that it may`;
      fail("target_disk_exceeded", message);
    } else if (atStart.files - free.files > limits.writtenFilesMax) {
      const message = `the job made more than the ${limits.writtenFilesMax} files that it may`;
      fail("target_disk_exceeded", message);
    }
  };
  const lookAtAll = async () => {
    await Promise.all(folders.map(look));
  };
  void lookAtAll();
  const timer = setInterval(() => void lookAtAll(), WATCH_INTERVAL_MS);
  return { look: lookAtAll, stop: () => clearInterval(timer) };
}
