import { readKernelFile } from "./readKernelFile.ts";

/** CPU time of the whole host since it started, in clock ticks over all CPUs. */
export interface HostCpu {
  /** Whatever was not idle and did not wait for a disk. */
  busyTicks: number;
  /** Time that a hypervisor gave to somebody else although this host wanted it. */
  stolenTicks: number;
  /** Everything, idle time included. */
  allTicks: number;
}

/** Parses the first line of `/proc/stat`; fields as in proc(5). */
export function parseHostCpu(text: string): HostCpu | null {
  const [name, ...fields] = text.split("\n", 1)[0]?.split(/\s+/) ?? [];
  // user nice system idle iowait irq softirq steal; guest time is in user time already.
  const ticks = fields.slice(0, 8).map(Number);
  const [user, nice, system, idle, iowait, irq, softirq, stolenTicks] = ticks;
  if (name !== "cpu" || !ticks.every(Number.isFinite)) return null;
  if (user === undefined || nice === undefined || system === undefined) return null;
  if (idle === undefined || iowait === undefined || irq === undefined) return null;
  if (softirq === undefined || stolenTicks === undefined) return null;
  const busyTicks = user + nice + system + irq + softirq;
  return { busyTicks, stolenTicks, allTicks: busyTicks + idle + iowait + stolenTicks };
}

/** What the whole host, containers and other users included, computed so far; null: not readable. */
export function readHostCpu(): HostCpu | null {
  const text = readKernelFile("/proc/stat");
  return text === null ? null : parseHostCpu(text);
}
