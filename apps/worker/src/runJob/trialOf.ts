import {
  componentMeasureName,
  cpuTimePerOperation,
  type MeasureDefinition,
  ownProgram,
  type RawTrial,
  type Side,
} from "@lapline/contracts";
import type { TrialOutcome } from "./trialOutcome.ts";

/**
 * A trial as the report holds it: the harness's values and those that the worker takes around it,
 * restricted to the measures that the scenario declares.
 */
export function trialOf(
  outcome: TrialOutcome,
  context: {
    index: number;
    /** Null in an ordinary job. */
    side: Side | null;
    /** Id of the target, which its own program is called among its parts. */
    target: string;
    zeroNs: bigint;
    measures: readonly MeasureDefinition[];
    /** What the artifact weighs, by measure. */
    sizes: Readonly<Record<string, number | null>>;
    reasons: RawTrial["reasons"];
  },
): RawTrial {
  const { run, verify } = outcome;
  const taken: Record<string, number | null> = {
    ...outcome.usage,
    ...partValues(outcome, context.target),
    [cpuTimePerOperation]: cpuTimeOf(outcome),
    ...context.sizes,
    data_size: outcome.dataBytes,
    start_time: outcome.prepare.startNs,
    start_time_warm: outcome.warmStartNs,
    // A project's own harness may call a measure like one that the worker takes.
    ...run.values,
  };
  const values: Record<string, number> = {};
  for (const { name } of context.measures) {
    const value = taken[name];
    if (value !== null && value !== undefined && Number.isFinite(value)) values[name] = value;
  }
  return {
    index: context.index,
    ...(context.side === null ? {} : { side: context.side }),
    reasons: [...run.reasons, ...verify.reasons, ...context.reasons].slice(0, 20),
    startMs: Math.max(0, Number(BigInt(run.startedAtNs) - context.zeroNs) / 1e6),
    durationNs: run.durationNs,
    values,
    histograms: run.histograms,
    load: run.load,
  };
}

/** CPU time is counted in ticks of 10 ms on some hosts: of a shorter span it would be mostly rounding. */
const STEPS_MIN = 2;

/**
 * CPU time of the target for each operation of the measured span, failed ones included: the mean cores of
 * the report, for the length of the trial. Null where nothing was counted or the span is too short.
 */
function cpuTimeOf({ run, usage, samples }: TrialOutcome): number | null {
  const { operations } = run.load;
  const isShort = run.durationNs < STEPS_MIN * samples.stepMs * 1e6;
  if (usage.cpu === null || operations === 0 || isShort) return null;
  return (usage.cpu * run.durationNs) / operations;
}

/** What each part used, by the names of its measures. */
function partValues({ parts }: TrialOutcome, target: string): Record<string, number | null> {
  return Object.fromEntries(
    parts.flatMap(({ name, usage }) =>
      Object.entries(usage).map(([measure, value]) => [
        componentMeasureName(measure, name === target ? ownProgram : name),
        value,
      ]),
    ),
  );
}
