import { join } from "node:path";
import { readText } from "../facts/readText.ts";
import { parseCpuList } from "./parseCpuList.ts";

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
