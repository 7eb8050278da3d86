import type { HarnessResult, ResourceTrack } from "@lapline/contracts";
import type { UsageSamples } from "../sampling/startSampler.ts";
import type { TrialOutcome } from "./trialOutcome.ts";

/** A rest of a step below this share says nothing about a rate. */
const PARTIAL_STEP_SHARE_MIN = 0.2;

/** What a target's tracks are called when it has parts with tracks of their own. */
const WHOLE = "all";

/**
 * CPU, memory and throughput of one trial on the attempt's common time axis. A target of several
 * parts has CPU and memory of each, and of all together; what stands in front has tracks of its own.
 */
export function resourceTracksOf(
  outcome: TrialOutcome,
  context: { trial: number; zeroNs: bigint; component: string },
): ResourceTrack[] {
  const { run, parts, front } = outcome;
  const startMs = Math.max(0, Number(BigInt(run.startedAtNs) - context.zeroNs) / 1e6);
  const whole = parts.length === 0 ? context.component : WHOLE;
  const others = front === null ? parts : [...parts, front];
  const sampled = [{ name: whole, samples: outcome.samples }, ...others];
  const tracks: ResourceTrack[] = [
    ...sampled.flatMap(({ name, samples }) => usageTracks(outcome, samples, name, context.trial)),
    {
      kind: "throughput",
      unit: "ops/s",
      method: "completed_operations",
      component: context.component,
      trial: context.trial,
      start: startMs,
      stepMs: run.throughput.stepMs,
      values: ratesOf(run),
    },
  ];
  return tracks.filter(({ values }) => values.length > 0);
}

function usageTracks(
  { cpuMethod, memoryMethod }: TrialOutcome,
  samples: UsageSamples,
  component: string,
  trial: number,
): ResourceTrack[] {
  const common = { component, trial, start: samples.startMs, stepMs: samples.stepMs };
  const { cpuCores, memoryBytes } = samples;
  return [
    { kind: "cpu", unit: "cores", method: cpuMethod, ...common, values: cpuCores },
    { kind: "memory", unit: "bytes", method: memoryMethod, ...common, values: memoryBytes },
  ];
}

/** Operations per second in each step; the last step counts for the part that the run filled. */
function ratesOf(run: HarnessResult<"run">): number[] {
  const { stepMs, operations } = run.throughput;
  const durationMs = run.durationNs / 1e6;
  const rates: number[] = [];
  for (const [index, count] of operations.entries()) {
    const filledMs = Math.min(stepMs, durationMs - index * stepMs);
    const isRest = filledMs < stepMs * PARTIAL_STEP_SHARE_MIN && index > 0;
    if (filledMs > 0 && !isRest) rates.push((count / filledMs) * 1000);
  }
  return rates;
}
