import type { CpuTopology } from "./readCpuTopology.ts";

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
/** A Node load generator with its workers rarely fills more than a quarter of a host. */
const LOAD_SHARE = 0.25;

/**
 * Splits physical cores, never SMT siblings, between target and load. In-process targets carry
 * their own load: they get every core except the reserved one.
 */
export function planCpuLayout(
  topology: CpuTopology,
  interfaceKind: "http" | "in_process",
): CpuLayout {
  const { cores } = topology;
  if (cores.length < SPLIT_CORES_MIN) {
    return { name: "shared", targetCpus: null, loadCpus: null };
  }
  const usable = cores.length >= RESERVE_CORES_MIN ? cores.slice(1) : cores;
  if (interfaceKind === "in_process") {
    return { name: "target_only", targetCpus: usable.flat(), loadCpus: null };
  }
  const loadCores = Math.max(1, Math.floor(usable.length * LOAD_SHARE));
  return {
    name: "split",
    targetCpus: usable.slice(0, -loadCores).flat(),
    loadCpus: usable.slice(-loadCores).flat(),
  };
}
