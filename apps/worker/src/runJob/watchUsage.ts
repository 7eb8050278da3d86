import type { HarnessResult } from "@lapline/contracts";
import type { Clock } from "../clock.ts";
import { startSampler, type UsageSamples } from "../sampling/startSampler.ts";
import type { UsageReader } from "../sampling/usageReader.ts";
import { largestMemory, peakCores, spanOf } from "./duringRun.ts";

/** What a target, or one part of it, used in a trial, by measure; null: it could not be read. */
export interface UsageValues {
  /** Mean cores during the run. */
  cpu: number | null;
  /** Cores of the busiest sampling step of the run; there wherever `cpu` is. */
  cpu_peak: number | null;
  /** Largest memory seen during the run. */
  memory: number | null;
  memory_rest: number | null;
  /** At the end of the run. */
  memory_loaded: number | null;
  /** A pause after the run. */
  memory_after_load: number | null;
}

/** A memory that is read at rest. */
export type RestMeasure = "memory_rest" | "memory_after_load";

export interface UsageWatch {
  readRest(measure: RestMeasure): void;
  beginRun(): void;
  endRun(): void;
  /** Ends the sampling. May be called again. */
  stop(): UsageSamples;
  /**
   * `turnsNs`: how long it was driven, where it was not all the time. What it used outside of its turns
   * is charged to them, and a sampling step holds several turns, so it has no busiest one.
   */
  valuesOf(
    run: Pick<HarnessResult<"run">, "startedAtNs" | "durationNs">,
    turnsNs?: number,
  ): UsageValues;
}

/** Samples a target or a part of it from now on, and reads it around the run. */
export function watchUsage(options: {
  usage: UsageReader;
  clock: Clock;
  zeroNs: bigint;
  onSample?: (memoryBytes: number) => void;
}): UsageWatch {
  const { usage, clock, zeroNs } = options;
  const sampler = startSampler(options);
  const memory: Record<RestMeasure | "memory_loaded", number | null> = {
    memory_rest: null,
    memory_loaded: null,
    memory_after_load: null,
  };
  const read = () => ({ cpuNs: usage.cpuNs(), atNs: clock.monotonicNs() });
  let before = read();
  let after = before;
  return {
    readRest: (measure) => {
      memory[measure] = usage.memoryBytes();
    },
    beginRun: () => {
      before = read();
    },
    endRun: () => {
      after = read();
      memory.memory_loaded = usage.memoryBytes();
    },
    stop: () => sampler.stop(),
    valuesOf: (run, turnsNs) => {
      const span = spanOf(run, zeroNs);
      const samples = sampler.stop();
      const cpu = coresBetween(before, after, turnsNs);
      return {
        ...memory,
        cpu,
        cpu_peak: turnsNs === undefined ? peakCores(span, samples, cpu) : null,
        memory: largestMemory(span, samples, memory.memory_loaded),
      };
    },
  };
}

interface CpuTime {
  cpuNs: number | null;
  atNs: bigint;
}

function coresBetween(before: CpuTime, after: CpuTime, turnsNs?: number): number | null {
  const elapsedNs = turnsNs ?? Number(after.atNs - before.atNs);
  if (before.cpuNs === null || after.cpuNs === null || elapsedNs <= 0) return null;
  return Math.max(0, after.cpuNs - before.cpuNs) / elapsedNs;
}
