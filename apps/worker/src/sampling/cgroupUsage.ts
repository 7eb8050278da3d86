import type { CgroupPaths } from "./cgroupOf.ts";
import { readKernelFile } from "./readKernelFile.ts";
import type { UsageReader } from "./usageReader.ts";

/**
 * Usage of a control group. Memory is usage minus inactive page cache: what the kernel would take
 * back first is not the target's need.
 */
export function cgroupUsage(paths: CgroupPaths): UsageReader {
  const cpuNs = () =>
    paths.version === 1
      ? numberIn(readKernelFile(`${paths.cpuDir}/cpuacct.usage`))
      : scaled(fieldIn(readKernelFile(`${paths.dir}/cpu.stat`), "usage_usec"), 1000);
  return {
    cpuMethod: paths.version === 1 ? "cgroup_cpuacct_usage" : "cgroup_cpu_stat",
    memoryMethod: "cgroup_minus_inactive_file",
    cpuNs,
    exactCpuNs: cpuNs,
    memoryBytes: () => {
      const [dir, usageFile, inactive] =
        paths.version === 1
          ? [paths.memoryDir, "memory.usage_in_bytes", "total_inactive_file"]
          : [paths.dir, "memory.current", "inactive_file"];
      const usage = numberIn(readKernelFile(`${dir}/${usageFile}`));
      const cache = fieldIn(readKernelFile(`${dir}/memory.stat`), inactive);
      return usage === null || cache === null ? null : Math.max(0, usage - cache);
    },
  };
}

function numberIn(text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Value of a `name value` line. */
function fieldIn(text: string | null, name: string): number | null {
  for (const line of (text ?? "").split("\n")) {
    const space = line.indexOf(" ");
    if (line.slice(0, space) === name) return numberIn(line.slice(space + 1));
  }
  return null;
}

function scaled(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor;
}
