import { readdirSync } from "node:fs";
import { descendantsOf } from "../../sampling/descendantsOf.ts";
import { readKernelFile } from "../../sampling/readKernelFile.ts";

const PAGE_BYTES = 4096;

/**
 * Processes with their threads, and memory that each of them has for itself, of some processes and all
 * below them. What several share is left out: a database would count its buffers many times.
 */
export function roomUseOf(rootPids: readonly number[]): { tasks: number; memoryBytes: number } {
  const use = { tasks: 0, memoryBytes: 0 };
  for (const pid of new Set(rootPids.flatMap(descendantsOf))) {
    use.tasks += tasksOf(pid);
    const [, resident = 0, shared = 0] = (readKernelFile(`/proc/${pid}/statm`) ?? "")
      .split(" ")
      .map(Number);
    use.memoryBytes += Math.max(0, resident - shared) * PAGE_BYTES;
  }
  return use;
}

function tasksOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).length;
  } catch {
    return 0;
  }
}
