import { type HostCpu, parseHostCpu } from "./parseHostCpu.ts";
import { readKernelFile } from "./readKernelFile.ts";

/** What the whole host, containers and other users included, computed so far; null: not readable. */
export function readHostCpu(): HostCpu | null {
  const text = readKernelFile("/proc/stat");
  return text === null ? null : parseHostCpu(text);
}
