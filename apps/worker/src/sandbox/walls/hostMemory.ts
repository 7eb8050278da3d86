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
