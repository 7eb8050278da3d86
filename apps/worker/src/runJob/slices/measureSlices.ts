import {
  type Arm,
  type RawComparison,
  type RawTrial,
  type SlicePair,
  type StopRule,
  sliceMethodVersion,
  sliceNsOf,
  type WholeTrialsCode,
} from "@lapline/contracts";
import { samplesForPercentile } from "@lapline/stats";
import type { Attempt } from "../attempt.ts";
import type { MeasuredTrial } from "../measuredTrial.ts";
import type { MeasuredVersion } from "../measuredVersion.ts";
import { openCopy } from "../versionCopy/openCopy.ts";
import { askedLoad } from "./askedLoad.ts";
import { isCacheBiased } from "./cacheFacts.ts";
import { longFactor } from "./drawOrder.ts";
import { idleShare, idleShareMax, sliceMsMax } from "./findPlan.ts";
import { isSettled } from "./isSettled.ts";
import { measurePair, type PairOutcome, type SlicedJob } from "./measurePair.ts";
import { lengtheningFor, type SlicedLatency, type SlicePlan } from "./planSlices.ts";
import type { ArmOfJob } from "./runningArm.ts";

type SlicesOutcome =
  | {
      outcome: "slices";
      comparison: Extract<RawComparison, { method: "slices" }>;
      measured: MeasuredTrial[];
    }
  | { outcome: "whole"; reason: { code: WholeTrialsCode; detail: string } };

/** Shortest slices: what a change of hands costs is below a tenth of them. */
const inProcessSliceMs = 20;
const httpSliceMs = 100;
/** Share of the job's time limit that slices may take; starting and verifying need the rest. */
const budgetShare = 0.5;

/** What of a job is measured in slices, and how the pairs are told as they come. */
interface SlicesInput extends Pick<SlicedJob, "layout" | "input"> {
  base: MeasuredVersion;
  head: MeasuredVersion;
  onPair(pair: number, measured: readonly MeasuredTrial[]): void;
  /** When the job may end before its last pair, where the job itself does not say it. */
  stopRuleOf?(trials: readonly RawTrial[]): StopRule | undefined;
}

/**
 * Measures all pairs of an interleaved job in slices. Where the first pair shows that this cannot be
 * done, nothing is kept of it, and the reason is answered.
 */
export async function measureSlices(
  attempt: Attempt,
  { base, head, layout, input, onPair, stopRuleOf }: SlicesInput,
): Promise<SlicesOutcome> {
  const arms: ArmOfJob[] = [
    { arm: "base", version: base, copy: base.copy },
    { arm: "head", version: head, copy: head.copy },
  ];
  if (hasAgain(attempt)) {
    const copy = base.copy && (await openCopy(base.attempt, base.artifact, "more"));
    arms.push({
      arm: "again",
      version: base,
      copy: copy && { ...copy, picked: base.copy?.picked ?? "" },
    });
  }
  const { trials, hardTimeoutMs } = attempt.job;
  const budgetMs = (hardTimeoutMs * budgetShare) / trials;
  const asked = askedLoad(attempt);
  const about = (attempt.job.comparison?.stopRule?.measures ?? []).map(({ name }) => name);
  const samples = Math.max(0, ...about.map((name) => samplesForPercentile(name) ?? 0));
  const load = { asked, arms: arms.length, budgetMs, samples };
  const job = { attempt, arms, layout, load, input };
  const measured: MeasuredTrial[] = [];
  const pairs: Extract<PairOutcome, { outcome: "pair" }>["pair"][] = [];
  let plan: SlicePlan | { fromMs: number } = {
    fromMs: asked.isHttp ? httpSliceMs : inProcessSliceMs,
  };
  while (pairs.length < trials) {
    const one = await measurePair(job, pairs.length, plan);
    if (one.outcome === "whole") {
      if (pairs.length === 0) return one;
      throw new Error(`the harness stopped running slices: ${one.reason.detail}`);
    }
    const longerMs = pairs.length === 0 ? longerSliceMs(job, one, about) : null;
    if (longerMs !== null) {
      plan = { fromMs: longerMs };
      continue;
    }
    plan = one.plan;
    pairs.push(one.pair);
    measured.push(...one.trials);
    noteIdleWork(attempt, pairs.length, one.pair.arms);
    onPair(pairs.length, one.trials);
    const trialsSoFar = measured.map(({ trial }) => trial);
    const rule = attempt.job.comparison?.stopRule ?? stopRuleOf?.(trialsSoFar);
    if (endsHere(attempt, rule, trialsSoFar)) break;
  }
  if ("fromMs" in plan) throw new Error("a job without pairs");
  const { sliceMs, settleMs } = plan;
  const lengths = { sliceNs: sliceMs * 1e6, settleNs: settleMs * 1e6 };
  const comparison = { method: "slices" as const, version: sliceMethodVersion, ...lengths, pairs };
  return { outcome: "slices", comparison, measured };
}

/** Whether the pairs so far say all that the comparison was asked for. */
function endsHere(
  { job, logs }: Attempt,
  rule: StopRule | undefined,
  trials: readonly RawTrial[],
): boolean {
  const pairs = trials.length / 2;
  if (rule === undefined || pairs >= job.trials) return false;
  if (!isSettled(rule, trials, job.trials)) return false;
  logs.line(`settled after ${pairs} of at most ${job.trials} pairs`);
  return true;
}

/**
 * A calibration has the base on both sides already; containers and services need their memory. On a
 * person's own host the base lies in one folder, which two of its programs cannot share.
 */
function hasAgain({ job, target, programs, sandboxJob }: Attempt): boolean {
  const { interface: how } = target;
  const isAlone = how.kind === "in_process" || (how.components ?? []).length === 0;
  const hasFolder = programs === null || sandboxJob.walls !== null;
  return job.comparison?.kind === "compare" && job.sandbox === "process" && isAlone && hasFolder;
}

/**
 * How long slices have to be instead of those of the first pair: for its caches, or for its latencies.
 * Those are the medians, and the percentiles that the comparison is about. Longer slices cancel less of
 * the machine's changes, so other percentiles do not lengthen them. Null where they are long enough, or
 * nothing longer helps.
 */
function longerSliceMs(
  { attempt, load }: SlicedJob,
  one: Extract<PairOutcome, { outcome: "pair" }>,
  about: readonly string[],
): number | null {
  const { sliceMs } = one.plan;
  if (mustBeLonger(attempt, one)) return Math.min(sliceMsMax, sliceMs * longFactor);
  if (!load.asked.isHttp) return null;
  const latencies = one.trials.flatMap(({ trial }) => latenciesOf(one.pair, trial, about));
  const medians = latencies.filter(({ isMedian }) => isMedian);
  const factor = lengtheningFor(latencies, load) ?? lengtheningFor(medians, load);
  if (factor === null) return null;
  const longerMs = sliceMs * factor;
  const [now, then] = [sliceMs, longerMs].map((ms) => `${ms.toFixed(0)} ms`);
  attempt.logs.line(`slices of ${now} are too short for the latencies: they get ${then}`);
  return longerMs;
}

/** The medians of a trial and the percentiles that are asked for. */
function latenciesOf(
  pair: SlicePair,
  { index, histograms, values }: RawTrial,
  about: readonly string[],
): SlicedLatency[] {
  const sliceNs = sliceNsOf(pair, index);
  if (sliceNs === undefined) return [];
  const sliceMs = sliceNs / 1e6;
  const latency = (name: string, isMedian: boolean) => ({
    ...{ valueNs: values[name] ?? 0, isMedian, sliceMs },
  });
  return [
    ...histograms.map(({ measure }) => latency(measure, true)),
    ...about
      .filter((name) => samplesForPercentile(name) !== null)
      .map((name) => latency(name, false)),
  ];
}

/** Cold caches that hit one version more than the other make the length invalid for this workload. */
function mustBeLonger(
  attempt: Attempt,
  { pair, plan }: Extract<PairOutcome, { outcome: "pair" }>,
): boolean {
  const of = (name: Arm) => pair.arms.find(({ arm }) => arm === name)?.caches;
  if (!isCacheBiased(of("base"), of("head"))) return false;
  const length = `${plan.sliceMs.toFixed(0)} ms`;
  if (plan.sliceMs >= sliceMsMax) {
    attempt.warnings.push(
      `A change of hands costs one version more than the other, even in slices of ${length}: part of the difference may be that.`,
    );
    return false;
  }
  attempt.logs.line(
    `slices of ${length} cost one version more than the other: longer ones are taken`,
  );
  return true;
}

function noteIdleWork(
  { warnings }: Attempt,
  pair: number,
  arms: Extract<PairOutcome, { outcome: "pair" }>["pair"]["arms"],
): void {
  for (const facts of arms) {
    const share = idleShare(facts);
    if (share <= idleShareMax) continue;
    warnings.push(
      `Pair ${pair}: the ${facts.arm} used ${(share * 100).toFixed(1)} % of its CPU time outside of its slices; it is charged to it.`,
    );
  }
}
