import type { HarnessResult } from "@lapline/contracts";
import type { UsageSamples } from "../sampling/startSampler.ts";

interface Span {
  startMs: number;
  endMs: number;
}

/** The measured span on the attempt's axis. */
export function spanOf(
  { startedAtNs, durationNs }: Pick<HarnessResult<"run">, "startedAtNs" | "durationNs">,
  zeroNs: bigint,
): Span {
  const startMs = Number(BigInt(startedAtNs) - zeroNs) / 1e6;
  return { startMs, endMs: startMs + durationNs / 1e6 };
}

/** The largest memory of the readings within the span and of the one after it. Pure. */
export function largestMemory(
  { startMs, endMs }: Span,
  samples: UsageSamples,
  atEnd: number | null,
): number | null {
  let largest = atEnd;
  for (const [index, bytes] of samples.memoryBytes.entries()) {
    // A reading is taken at the end of its step.
    const atMs = samples.startMs + (index + 1) * samples.stepMs;
    if (atMs >= startMs && atMs <= endMs) largest = Math.max(largest ?? 0, bytes);
  }
  return largest;
}

/** A span of as many steps holds a whole one wherever the grid lies; of fewer it may or may not. */
const STEPS_MIN = 2;

/**
 * The cores of the busiest step, of the steps that lie whole within the span: one that begins before
 * it or ends after it holds work that is not measured. A span shorter than two steps is one step of its
 * own, so its mean is its peak: a peak exists wherever a mean does, and is never below it. Pure.
 */
export function peakCores(
  { startMs, endMs }: Span,
  samples: UsageSamples,
  mean: number | null,
): number | null {
  if (endMs - startMs < STEPS_MIN * samples.stepMs) return mean;
  let peak: number | null = null;
  for (const [index, cores] of samples.cpuCores.entries()) {
    const beganMs = samples.startMs + index * samples.stepMs;
    const isWithin = beganMs >= startMs && beganMs + samples.stepMs <= endMs;
    if (isWithin) peak = Math.max(peak ?? 0, cores);
  }
  if (peak === null) return mean;
  // The work before the first whole step and after the last may be the densest.
  return Math.max(peak, mean ?? 0);
}
