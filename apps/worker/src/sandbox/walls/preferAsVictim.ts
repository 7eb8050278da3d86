import { writeFileSync } from "node:fs";

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
