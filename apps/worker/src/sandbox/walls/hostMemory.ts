import { writeFileSync } from "node:fs";
import { readKernelFile } from "../../sampling/readKernelFile.ts";

/** Memory of the whole host, as far as a room without a memory group is judged by it. */
export interface HostMemory {
  /** Shared between processes, and what lies in file systems in memory. */
  sharedBytes: number;
  /** What can be had without swapping. */
  availableBytes: number;
  totalBytes: number;
}

/** Reads the text of `/proc/meminfo`; null where the kernel does not say. */
export function hostMemory(
  meminfo: string | null = readKernelFile("/proc/meminfo"),
): HostMemory | null {
  const bytes = (name: string) => {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(meminfo ?? "")?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  };
  const [sharedBytes, availableBytes] = [bytes("Shmem"), bytes("MemAvailable")];
  const totalBytes = bytes("MemTotal");
  if (sharedBytes === null || availableBytes === null || totalBytes === null) return null;
  return { sharedBytes, availableBytes, totalBytes };
}

/** Below this the host itself would suffer: at most so many bytes, and this share of a small host. */
const AVAILABLE_BYTES_MIN = 256 * 1024 ** 2;
const AVAILABLE_SHARE_MIN = 1 / 16;

/**
 * Judges a room that no memory group holds. Memory that is shared or lies in a file that has no name
 * belongs to no process, so what the host has gained of it since the room was opened counts as the room's.
 * Answers why the room has to end; null: it may go on.
 */
export function watchMemory(
  bytesMax: number,
  read: () => HostMemory | null = hostMemory,
): (ownBytes: number) => string | null {
  const sharedAtStart = read()?.sharedBytes ?? 0;
  return (ownBytes) => {
    const now = read();
    const risen = Math.max(0, (now?.sharedBytes ?? 0) - sharedAtStart);
    if (ownBytes + risen > bytesMax)
      return `the target met its bound of ${bytesMax} bytes of memory`;
    if (now === null) return null;
    const floor = Math.min(AVAILABLE_BYTES_MIN, now.totalBytes * AVAILABLE_SHARE_MIN);
    if (now.availableBytes >= floor) return null;
    return `the host had only ${now.availableBytes} bytes of memory left while the target ran, and no control group holds the target`;
  };
}

/**
 * Has the kernel end this process and what it starts before any other when the host runs out of memory.
 * What a
 * worker with CAP_SYS_RESOURCE sets here, the process cannot take back.
 */
export function preferAsVictim(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // It ended meanwhile.
  }
}
