import type { CpuTopology } from "../facts/cpuTopology.ts";

/** Which CPUs the target and the load child are bound to; null: no binding, they share all. */
export interface CpuLayout {
  name: "shared" | "split" | "target_only";
  targetCpus: readonly number[] | null;
  loadCpus: readonly number[] | null;
}

/** With fewer, a bound target would be starved more than an unbound one is disturbed. */
const SPLIT_CORES_MIN = 3;
/** From here on one core is left to the worker and the operating system. */
const RESERVE_CORES_MIN = 4;
/** A load generator of one thread rarely fills more than a quarter of a host. */
const LOAD_SHARE = 0.25;
/** Several clients get a core each as long as the target keeps at least as many. */
const LOAD_SHARE_MAX = 0.5;

/**
 * Splits physical cores, never SMT siblings, between target and load. In-process targets carry
 * their own load: they get every core except the reserved one. `clients`: threads of the load.
 */
export function planCpuLayout(
  topology: CpuTopology,
  interfaceKind: "http" | "in_process",
  clients: number,
): CpuLayout {
  const { cores } = topology;
  if (cores.length < SPLIT_CORES_MIN) {
    return { name: "shared", targetCpus: null, loadCpus: null };
  }
  const usable = cores.length >= RESERVE_CORES_MIN ? cores.slice(1) : cores;
  if (interfaceKind === "in_process") {
    return { name: "target_only", targetCpus: usable.flat(), loadCpus: null };
  }
  const wanted = Math.max(clients, Math.floor(usable.length * LOAD_SHARE));
  const loadCores = Math.max(1, Math.min(wanted, Math.floor(usable.length * LOAD_SHARE_MAX)));
  return {
    name: "split",
    targetCpus: usable.slice(0, -loadCores).flat(),
    loadCpus: usable.slice(-loadCores).flat(),
  };
}
