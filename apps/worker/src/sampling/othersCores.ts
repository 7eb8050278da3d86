import type { HostCpu } from "./readHostCpu.ts";

/** Readings at one moment. */
export interface CpuReading {
  host: HostCpu | null;
  /** CPU time of the target and of what stands in front of it so far, ns. */
  targetNs: number | null;
  /** CPU time of this worker so far, ns. */
  workerNs: number;
  atNs: bigint;
}

/** What other programs of the host took, mean cores. */
export interface OthersCores {
  /** Used by others, stolen time included. */
  used: number;
  /** Given to somebody else by the hypervisor although this host wanted it. */
  stolen: number;
}

/** proc(5): sysconf(_SC_CLK_TCK), 100 on every Linux that Node.js runs on. */
const TICK_NS = 1e7;
/** With ticks of 10 ms a shorter span says little. */
const SPAN_NS_MIN = 2e8;

/**
 * Mean cores that were neither the target's, nor its load generator's, nor the worker's between two
 * readings. Null where a reading is missing or the span is below 200 ms.
 */
export function othersCores(
  before: CpuReading,
  after: CpuReading,
  generatorCores: number,
): OthersCores | null {
  const elapsedNs = Number(after.atNs - before.atNs);
  if (elapsedNs < SPAN_NS_MIN || before.host === null || after.host === null) return null;
  if (before.targetNs === null || after.targetNs === null) return null;
  const stolenNs = (after.host.stolenTicks - before.host.stolenTicks) * TICK_NS;
  const busyNs = (after.host.busyTicks - before.host.busyTicks) * TICK_NS;
  const ownNs = after.targetNs - before.targetNs + after.workerNs - before.workerNs;
  const used = (busyNs + stolenNs - ownNs) / elapsedNs - generatorCores;
  return { used: Math.max(0, used), stolen: stolenNs / elapsedNs };
}
