import { join } from "node:path";
import { readText } from "./readText.ts";

/** Numbers of a kernel CPU list such as `0-3,8,10-11`. Bad parts are left out. */
export function parseCpuList(text: string): number[] {
  const cpus: number[] = [];
  for (const part of text.trim().split(",")) {
    const range = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (range === null) continue;
    const first = Number(range[1]);
    const last = range[2] === undefined ? first : Number(range[2]);
    for (let cpu = first; cpu <= last; cpu += 1) cpus.push(cpu);
  }
  return cpus;
}

/** The same list as text, e.g. `0-3,8`. */
export function formatCpuList(cpus: readonly number[]): string {
  const sorted = [...new Set(cpus)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end += 1;
    parts.push(start === end ? `${sorted[start]}` : `${sorted[start]}-${sorted[end]}`);
    start = end + 1;
  }
  return parts.join(",");
}

/** CPUs that this process may use, grouped by physical core (SMT siblings together). */
export interface CpuTopology {
  cores: readonly (readonly number[])[];
}

const CPU_DIR = "/sys/devices/system/cpu";

/** Reads the topology from the kernel; without one every allowed CPU counts as its own core. */
export function readCpuTopology(
  cpuDir: string = CPU_DIR,
  status: string = readText("/proc/self/status") ?? "",
): CpuTopology {
  const allowedText = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1];
  const allowed = parseCpuList(allowedText ?? readText(join(cpuDir, "online")) ?? "0");
  const cores = new Map<string, number[]>();
  for (const cpu of allowed) {
    const topology = join(cpuDir, `cpu${cpu}`, "topology");
    const core = readText(join(topology, "core_id"));
    const socket = readText(join(topology, "physical_package_id"));
    const key = core === null ? `cpu${cpu}` : `${socket}:${core}`;
    const siblings = cores.get(key);
    if (siblings === undefined) cores.set(key, [cpu]);
    else siblings.push(cpu);
  }
  return { cores: [...cores.values()] };
}
