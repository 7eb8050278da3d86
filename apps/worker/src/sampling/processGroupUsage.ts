import { descendantsOf } from "./descendantsOf.ts";
import { processTreeUsage } from "./processTreeUsage.ts";
import { pssOf } from "./pssOf.ts";
import type { UsageReader } from "./usageReader.ts";

/**
 * Usage of a process tree whose members share memory, such as a database with a process for each
 * connection: resident sizes would count its buffers once for each of them. Where the kernel does not
 * let this process look, resident sizes it is, under their own name.
 */
export function processGroupUsage(rootPid: number): UsageReader {
  const resident = processTreeUsage(rootPid);
  if (pssOf(rootPid) === null) return resident;
  return {
    cpuMethod: resident.cpuMethod,
    memoryMethod: "pss_process_tree",
    cpuNs: resident.cpuNs,
    ...(resident.exactCpuNs && { exactCpuNs: resident.exactCpuNs }),
    memoryBytes: () => {
      let bytes: number | null = null;
      for (const pid of descendantsOf(rootPid)) {
        const pss = pssOf(pid);
        if (pss !== null) bytes = (bytes ?? 0) + pss;
      }
      return bytes;
    },
  };
}
