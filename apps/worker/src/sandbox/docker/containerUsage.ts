import { cgroupOf } from "../../sampling/cgroupOf.ts";
import { cgroupUsage } from "../../sampling/cgroupUsage.ts";
import { processTreeUsage } from "../../sampling/processTreeUsage.ts";
import { readKernelFile } from "../../sampling/readKernelFile.ts";
import type { UsageReader } from "../../sampling/usageReader.ts";

/**
 * Usage of a container by its control group, found through its first process. Where the groups are
 * not visible from here, the process tree has to do; the method stands beside the numbers.
 */
export function containerUsage(pid: number): UsageReader {
  const membership = readKernelFile(`/proc/${pid}/cgroup`);
  const mounts = readKernelFile("/proc/self/mountinfo");
  const paths = membership === null || mounts === null ? null : cgroupOf(membership, mounts);
  if (paths === null) return processTreeUsage(pid);
  const usage = cgroupUsage(paths);
  return usage.cpuNs() === null || usage.memoryBytes() === null ? processTreeUsage(pid) : usage;
}
