import type { Clock } from "../clock.ts";
import type { UsageReader } from "./usageReader.ts";

const samplingStepMs = 250;

/** Samples of one target on a fixed grid. */
export interface UsageSamples {
  /** Start of the first step, ms since the attempt's clock zero. */
  startMs: number;
  stepMs: number;
  /** Mean cores used within each step. */
  cpuCores: number[];
  memoryBytes: number[];
  /** Steps whose reading came so late that the next one was due; they share the mean of the gap. */
  lateSteps: number;
}

export interface Sampler {
  stop(): UsageSamples;
}

/**
 * Share of a step that must lie between two readings. The kernel counts CPU time in ticks of 10 ms:
 * right after a late reading, one tick over a few milliseconds would look like many cores.
 */
const GAP_STEPS_MIN = 0.5;

/** Keeps a report inside its bound of 100,000 values per track: 6.9 h of a 250 ms grid. */
const VALUES_MAX = 100_000;

/**
 * Samples CPU and memory every `stepMs`, on a grid of the monotonic clock that starts at the
 * attempt's zero, so the tracks of several trials and the throughput share one time axis. A late
 * reading never shifts the grid.
 */
export function startSampler(options: {
  usage: UsageReader;
  clock: Clock;
  zeroNs: bigint;
  stepMs?: number;
  onSample?: (memoryBytes: number) => void;
}): Sampler {
  const { usage, clock, zeroNs, stepMs = samplingStepMs } = options;
  const nowMs = () => Number(clock.monotonicNs() - zeroNs) / 1e6;
  const firstIndex = Math.floor(nowMs() / stepMs) + 1;
  const samples: UsageSamples = {
    startMs: (firstIndex - 1) * stepMs,
    stepMs,
    cpuCores: [],
    memoryBytes: [],
    lateSteps: 0,
  };
  let lastMs = nowMs();
  let lastCpuNs = usage.cpuNs();
  /** Steps that were left to the next reading on purpose. */
  let deferredSteps = 0;
  let timer: NodeJS.Timeout | undefined;

  const take = () => {
    const atMs = nowMs();
    const due = Math.floor(atMs / stepMs) - firstIndex + 1;
    const missing = Math.min(due, VALUES_MAX) - samples.cpuCores.length;
    // Timers may fire a fraction of a millisecond early: the step is not over yet.
    if (missing <= 0) return schedule();
    if (atMs - lastMs < stepMs * GAP_STEPS_MIN) {
      deferredSteps = missing;
      return schedule();
    }
    const cpuNs = usage.cpuNs();
    const memoryBytes = usage.memoryBytes();
    if (cpuNs === null || memoryBytes === null) return;
    const cores = Math.max(0, (cpuNs - (lastCpuNs ?? 0)) / 1e6 / (atMs - lastMs));
    for (let step = 0; step < missing; step += 1) {
      samples.cpuCores.push(cores);
      samples.memoryBytes.push(memoryBytes);
    }
    samples.lateSteps += Math.max(0, missing - deferredSteps - 1);
    deferredSteps = 0;
    lastMs = atMs;
    lastCpuNs = cpuNs;
    options.onSample?.(memoryBytes);
    schedule();
  };
  const schedule = () => {
    const next = (Math.floor(nowMs() / stepMs) + 1) * stepMs;
    timer = setTimeout(take, Math.max(1, next - nowMs()));
  };
  /** A span that ends inside its first step still shows what memory it used. */
  const takeRest = () => {
    if (samples.memoryBytes.length > 0) return;
    const memoryBytes = usage.memoryBytes();
    if (memoryBytes !== null) samples.memoryBytes.push(memoryBytes);
    const elapsedMs = nowMs() - lastMs;
    const cpuNs = usage.cpuNs();
    if (cpuNs === null || elapsedMs < stepMs * GAP_STEPS_MIN) return;
    samples.cpuCores.push(Math.max(0, (cpuNs - (lastCpuNs ?? 0)) / 1e6 / elapsedMs));
  };
  schedule();
  let stopped = false;
  return {
    stop: () => {
      clearTimeout(timer);
      if (!stopped) takeRest();
      stopped = true;
      return samples;
    },
  };
}
