import type { InvalidReason, MeasureDefinition, Side } from "@lapline/contracts";
import type { Artifact } from "@lapline/workloads";
import type { CpuLayout } from "../cpuLayout/planCpuLayout.ts";
import type { Attempt } from "./attempt.ts";
import type { MeasuredTrial } from "./measuredTrial.ts";
import { resourceTracksOf } from "./resourceTracksOf.ts";
import { runTrial } from "./runTrial.ts";
import { trialOf } from "./trialOf.ts";
import type { TrialOutcome } from "./trialOutcome.ts";
import type { AnyCopy } from "./versionCopy/openCopy.ts";

/** What a trial of either kind is given. */
export interface TrialInput {
  index: number;
  side: Side | null;
  artifact: Artifact;
  /** What programs of a project's own definition run in; null: the target ships with Lapline. */
  copy: AnyCopy | null;
  /** What the artifact weighs, by measure. */
  sizes: Readonly<Record<string, number | null>>;
  layout: CpuLayout;
  measures: readonly MeasureDefinition[];
  /** Called when the measured thing is about to run. */
  onReady(): Promise<void>;
  /** Reasons that the host gives, asked for after the trial. */
  hostReasons(): InvalidReason[];
}

/** Runs a trial that speaks the harness protocol. */
export async function measureHarnessTrial(
  attempt: Attempt,
  input: TrialInput,
): Promise<MeasuredTrial> {
  return measuredOf(attempt, input, await runTrial(attempt, input));
}

/** What a trial brought back, as the report needs it. Asks for the host's reasons. */
export function measuredOf(
  attempt: Attempt,
  input: Pick<TrialInput, "index" | "side" | "sizes" | "measures" | "hostReasons">,
  outcome: TrialOutcome,
): MeasuredTrial {
  const { index, side, sizes, measures } = input;
  const { zeroNs, job } = attempt;
  const reasons = input.hostReasons();
  const context = { index, side, target: job.target, zeroNs, measures, reasons };
  const { hello, prepare, verify } = outcome;
  return {
    trial: trialOf(outcome, { ...context, sizes }),
    benchmarks: null,
    resources: resourceTracksOf(outcome, { trial: index, zeroNs, component: job.target }),
    facts: {
      hello,
      settings: { ...prepare.settings, ...verify.settings },
      targetVersion: prepare.targetVersion,
      samplingMethods: [outcome.cpuMethod, outcome.memoryMethod],
    },
    samples: outcome.samples,
    others: outcome.others,
    warnings: startBound(attempt, index, outcome),
  };
}

/** A bound that is shown as a value has to say so. */
function startBound({ scenario }: Attempt, index: number, { prepare }: TrialOutcome): string[] {
  const measured = scenario.description.measures.some(({ name }) => name === "start_time");
  if (!measured || prepare.startSeen === "exact") return [];
  return [
    `Trial ${index + 1}: start_time is an upper bound, because the target already served when the load child could first look.`,
  ];
}
