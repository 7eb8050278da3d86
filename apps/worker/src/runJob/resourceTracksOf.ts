import type { HarnessResult, ResourceTrack } from "@lapline/contracts";
import type { TrialOutcome } from "./runTrial.ts";

/** A rest of a step below this share says nothing about a rate. */
const PARTIAL_STEP_SHARE_MIN = 0.2;

/** CPU, memory and throughput of one trial on the attempt's common time axis. */
export function resourceTracksOf(
  outcome: TrialOutcome,
  context: { trial: number; zeroNs: bigint; component: string },
): ResourceTrack[] {
  const { samples, run } = outcome;
  const common = { component: context.component, trial: context.trial };
  const sampled = { ...common, start: samples.startMs, stepMs: samples.stepMs };
  const startMs = Math.max(0, Number(BigInt(run.startedAtNs) - context.zeroNs) / 1e6);
  const tracks: ResourceTrack[] = [
    {
      kind: "cpu",
      unit: "cores",
      method: outcome.cpuMethod,
      ...sampled,
      values: samples.cpuCores,
    },
    {
      kind: "memory",
      unit: "bytes",
      method: outcome.memoryMethod,
      ...sampled,
      values: samples.memoryBytes,
    },
    {
      kind: "throughput",
      unit: "ops/s",
      method: "completed_operations",
      ...common,
      start: startMs,
      stepMs: run.throughput.stepMs,
      values: ratesOf(run),
    },
  ];
  return tracks.filter(({ values }) => values.length > 0);
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
