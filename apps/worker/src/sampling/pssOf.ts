import { readKernelFile } from "./readKernelFile.ts";

/**
 * Proportional set size of a process, bytes: pages that several processes share count in parts. Null
 * when it is gone or may not be read.
 */
export function pssOf(pid: number): number | null {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readKernelFile(`/proc/${pid}/smaps_rollup`) ?? "");
  return found === null ? null : Number(found[1]) * 1024;
}
