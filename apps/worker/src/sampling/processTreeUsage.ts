import { readdirSync } from "node:fs";
import { descendantsOf } from "./descendantsOf.ts";
import { parseProcStat } from "./parseProcStat.ts";
import { readKernelFile } from "./readKernelFile.ts";
import type { UsageReader } from "./usageReader.ts";

/** USER_HZ of every Linux architecture that Node runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
/**
 * Usage of a process and its descendants from /proc. A child's CPU time stays counted after its end,
 * because its parent inherits it with `wait`.
 */
export function processTreeUsage(rootPid: number, pageBytes: number = PAGE_BYTES): UsageReader {
  let members: number[] = [rootPid];
  let highestTicks = 0;
  return {
    cpuMethod: "proc_stat_process_tree",
    memoryMethod: "rss_process_tree",
    cpuNs: () => {
      let ticks: number | null = null;
      // Walked at every reading: a child that is found late would bring all its past time at once.
      members = descendantsOf(rootPid);
      for (const pid of members) {
        const stat = parseProcStat(readKernelFile(`/proc/${pid}/stat`) ?? "");
        if (stat !== null) ticks = (ticks ?? 0) + stat.cpuTicks;
      }
      if (ticks === null) return null;
      highestTicks = Math.max(highestTicks, ticks);
      return (highestTicks / TICKS_PER_SECOND) * 1e9;
    },
    exactCpuNs: () => {
      let ns: number | null = null;
      for (const pid of descendantsOf(rootPid)) {
        const ofProcess = onCpuNs(pid);
        if (ofProcess !== null) ns = (ns ?? 0) + ofProcess;
      }
      return ns;
    },
    memoryBytes: () => {
      let pages: number | null = null;
      for (const pid of members) {
        const stat = parseProcStat(readKernelFile(`/proc/${pid}/stat`) ?? "");
        if (stat !== null) pages = (pages ?? 0) + stat.residentPages;
      }
      return pages === null ? null : pages * pageBytes;
    },
  };
}

/** Time on a CPU of all threads, by the scheduler's own clock; null: gone, or a kernel without it. */
function onCpuNs(pid: number): number | null {
  let tasks: string[];
  try {
    tasks = readdirSync(`/proc/${pid}/task`);
  } catch {
    return null;
  }
  let ns: number | null = null;
  for (const task of tasks) {
    const [onCpu] = (readKernelFile(`/proc/${pid}/task/${task}/schedstat`) ?? "").split(" ");
    if (onCpu !== undefined && onCpu !== "") ns = (ns ?? 0) + Number(onCpu);
  }
  return ns;
}
