import {
  type RawTrial,
  type ScenarioMeasure,
  type SlicePair,
  type StopRule,
  sliceNsOf,
} from "@lapline/contracts";
import type { HostRunAnswer, HostRunRequest } from "@lapline/contracts/definitions";
import { JobFailure } from "../jobFailure.ts";
import { inspectHost } from "../runJob/inspectHost.ts";
import type { MeasuredTrial } from "../runJob/measuredTrial.ts";
import type { MeasuredVersion } from "../runJob/measuredVersion.ts";
import { reasonForWholeTrials } from "../runJob/measureTrials.ts";
import { measureSlices } from "../runJob/slices/measureSlices.ts";
import { ownWarnings } from "../runJob/trialWarnings.ts";
import type { HostRun } from "./hostRunContext.ts";
import { openSubject, type Subject } from "./openSubject.ts";

type CompareRequest = Extract<HostRunRequest, { task: "compare" }>;
type SlicedTrial = Extract<HostRunAnswer, { outcome: "sliced" }>["trials"][number];

/**
 * Measures two versions against each other in slices, by the same code as on a bench machine; where that
 * cannot be done, answers why, and whoever asked takes whole trials. A server that does not get ready or
 * ends is a JobFailure, whose sentence begins with its version.
 */
export async function compareVersions(
  request: CompareRequest,
  run: HostRun,
): Promise<HostRunAnswer> {
  const { versions, pairs, scenario, endsSettled } = request;
  const comparison = { kind: "compare" as const, baseVersion: versions[0].name };
  const open = async (place: 0 | 1): Promise<Subject> => {
    const version = { ...versions[place], place };
    const subject = await openSubject({ ...request, trials: pairs }, run, version);
    const { attempt } = subject;
    return { ...subject, attempt: { ...attempt, job: { ...attempt.job, comparison } } };
  };
  const [base, head] = [await open(0), await open(1)];
  const { attempt, layout, measures } = head;
  const whole = reasonForWholeTrials(attempt);
  if (whole !== null) return { outcome: "unsliced", reason: whole.detail };
  await inspectHost(attempt, []);
  const warnings: string[] = [];
  run.tell(`${scenario}: pair 1 of ${pairs}`);
  try {
    const measured = await measureSlices(attempt, {
      ...{ base: versionOf(base), head: versionOf(head), layout },
      input: { measures, hostReasons: () => [], onReady: async () => undefined },
      onPair: (pair, both) => {
        for (const one of both) {
          warnings.push(
            ...ownWarnings(pair - 1, one).map((sentence) => `${nameOf(request, one)}: ${sentence}`),
          );
        }
        if (pair < pairs) run.tell(`${scenario}: pair ${pair + 1} of ${pairs}`);
      },
      ...(endsSettled && { stopRuleOf: (trials) => ruleOfValues(measures, trials) }),
    });
    if (measured.outcome === "whole")
      return { outcome: "unsliced", reason: measured.reason.detail };
    run.inHand.now = null;
    return {
      outcome: "sliced",
      measures: [...measures],
      trials: measured.measured.map((one) => trialOf(one, measured.comparison.pairs)),
      warnings: [...attempt.warnings, ...base.attempt.warnings, ...warnings],
      sliceNs: measured.comparison.sliceNs,
    };
  } catch (error) {
    if (!isOfHarness(attempt, error)) {
      run.inHand.now = run.inHand.now === null ? null : `${run.inHand.now}: `;
      throw error;
    }
    // Its whole trials say what is wrong with each, and some of them may count.
    const which = run.inHand.now ?? "a version";
    run.inHand.now = null;
    return { outcome: "unsliced", reason: `Slices of ${which} failed: ${error.message}` };
  }
}

/**
 * Asks of every measure that the person will see whether it changed. What is derived says the same as
 * another one, and what has no value above zero in any trial is not compared.
 */
function ruleOfValues(
  measures: readonly ScenarioMeasure[],
  trials: readonly RawTrial[],
): StopRule | undefined {
  const asked = measures.filter(
    ({ name, derivedFrom }) =>
      derivedFrom === undefined && trials.some(({ values }) => (values[name] ?? 0) !== 0),
  );
  if (asked.length === 0) return undefined;
  return {
    measures: asked.map(({ name, direction }) => ({
      ...{ name, direction, look: 1, between: null },
      goal: { kind: "verdict", minChange: 0 },
    })),
  };
}

const versionOf = ({ attempt, artifact, copy }: Subject): MeasuredVersion => ({
  ...{ attempt, artifact, copy, sizes: {}, tools: {}, last: null },
});

function nameOf({ versions: [base, head] }: CompareRequest, { trial }: MeasuredTrial): string {
  return trial.side === "base" ? base.name : head.name;
}

function isOfHarness({ target }: Subject["attempt"], error: unknown): error is JobFailure {
  const ownFault = ["load_failed", "target_exited", "target_not_ready", "bootstrap_failed"];
  return (
    target.interface.kind === "in_process" &&
    error instanceof JobFailure &&
    ownFault.includes(error.code)
  );
}

function trialOf({ trial, others }: MeasuredTrial, pairs: readonly SlicePair[]): SlicedTrial {
  const { side, index, durationNs, reasons, values, load, histograms } = trial;
  return {
    ...{ version: side === "base" ? 0 : 1, index: Math.floor(index / 2), values },
    durationMs: durationNs / 1e6,
    reasons: reasons.map(({ detail }) => detail),
    othersCores: others?.used ?? null,
    operations: load.operations,
    sliceNs: pairs.flatMap((pair) => sliceNsOf(pair, index) ?? [])[0],
    histogramCounts: Object.fromEntries(histograms.map((one) => [one.measure, one.count])),
  };
}
