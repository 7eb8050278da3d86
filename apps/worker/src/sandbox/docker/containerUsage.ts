import type Docker from "dockerode";
import { cgroupOf } from "../../sampling/cgroupOf.ts";
import { cgroupUsage } from "../../sampling/cgroupUsage.ts";
import { readKernelFile } from "../../sampling/readKernelFile.ts";
import type { UsageReader } from "../../sampling/usageReader.ts";
import { engineUsage } from "./engineUsage.ts";

/**
 * Usage of a container by its control group, found through its first process. Where this worker
 * sees other processes than the engine (it runs in a container itself), the engine is asked.
 */
export function containerUsage(
  container: Docker.Container,
  pid: number,
): UsageReader & { stop(): void } {
  return ownGroupUsage(container.id, pid) ?? engineUsage(container);
}

function ownGroupUsage(
  containerId: string,
  pid: number,
): (UsageReader & { stop(): void }) | undefined {
  const membership = readKernelFile(`/proc/${pid}/cgroup`);
  const mounts = readKernelFile("/proc/self/mountinfo");
  if (membership === null || mounts === null || !membership.includes(containerId)) return undefined;
  const paths = cgroupOf(membership, mounts);
  if (paths === null) return undefined;
  const usage = cgroupUsage(paths);
  const readable = usage.cpuNs() !== null && usage.memoryBytes() !== null;
  return readable ? { ...usage, stop: () => undefined } : undefined;
}
