import type Docker from "dockerode";
import { z } from "zod";
import { cgroupOf } from "../../sampling/cgroupOf.ts";
import { cgroupUsage } from "../../sampling/cgroupUsage.ts";
import { readKernelFile } from "../../sampling/readKernelFile.ts";
import type { UsageReader } from "../../sampling/usageReader.ts";

const statsSchema = z.looseObject({
  cpu_stats: z.looseObject({ cpu_usage: z.looseObject({ total_usage: z.number() }) }),
  memory_stats: z.looseObject({
    usage: z.number().optional(),
    stats: z
      .looseObject({
        inactive_file: z.number().optional(),
        total_inactive_file: z.number().optional(),
      })
      .optional(),
  }),
});

const ASK_INTERVAL_MS = 200;

/**
 * Usage of a container as the engine tells it, for workers that cannot see its control group. The
 * answers lag by up to a quarter of a second; the method's name says where they come from.
 */
export function engineUsage(container: Docker.Container): UsageReader & { stop(): void } {
  let cpuNs: number | null = null;
  let memoryBytes: number | null = null;
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    try {
      const stats = statsSchema.parse(await container.stats({ stream: false, "one-shot": true }));
      const { usage, stats: details } = stats.memory_stats;
      cpuNs = stats.cpu_stats.cpu_usage.total_usage;
      const cache = details?.total_inactive_file ?? details?.inactive_file ?? 0;
      memoryBytes = usage === undefined ? null : Math.max(0, usage - cache);
    } catch {
      // The container is gone, or the engine is busy: the last values stand.
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void ask(), ASK_INTERVAL_MS);
  void ask();
  return {
    cpuMethod: "engine_stats_cpu",
    memoryMethod: "engine_stats_minus_inactive_file",
    cpuNs: () => cpuNs,
    memoryBytes: () => memoryBytes,
    stop: () => clearInterval(timer),
  };
}

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
