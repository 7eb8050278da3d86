import {
  compareLoads,
  describeLoadDifference,
  drivenLoad,
  isSetByLoad,
  type LoadSubject,
  type RawReport,
  type RawTrial,
  type Reason,
  reasonOf,
  sides,
} from "@lapline/contracts";
import { cutOffReason, differsFromItself } from "@lapline/stats";
import { evaluateReport } from "../evaluation/evaluateReport.ts";
import type { SteadinessJudgement } from "../evaluation/judgeSteadiness.ts";
import { judgeTrials } from "../evaluation/judgeTrials.ts";
import { valueReader } from "../evaluation/reportBenchmarks.ts";
import type { ReportedScenario } from "../evaluation/reportedScenario.ts";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import { comparisonDesign } from "./comparisonDesign.ts";
import { describeNoRatios } from "./describeNoRatios.ts";
import { slicedTrialsOf } from "./slicedTrialsOf.ts";
import { type SlicedComparison, sliceFacts } from "./sliceFacts.ts";

/** One measure on both sides: a value a side for each pair of trials, all above zero. */
export interface MeasuredPairs {
  measure: ReportedMeasure;
  baseSamples: number[];
  headSamples: number[];
  /** The base once more, for each of these pairs; empty where one of them lacks it. */
  againSamples: number[];
}

export type ComparisonEvaluation =
  | {
      outcome: "results";
      valid: boolean;
      reasons: Reason[];
      warnings: Reason[];
      /** How the sides lie in time, from `comparisonDesign`. */
      design: string;
      measures: MeasuredPairs[];
      steadiness: SteadinessJudgement;
    }
  | { outcome: "unusable"; problems: Reason[] };

/**
 * Turns the report of an interleaved job into pairs, for every measure that both sides have. Pure.
 * The machine is not trusted: what would make an ordinary report unusable does so here, and so does
 * a base that is not the job's, a side that is missing, and sides that were not driven alike.
 */
export function evaluateComparison(
  report: RawReport,
  scenario: ReportedScenario,
  { baseVersion, job }: { baseVersion: string; job: Omit<LoadSubject, "environment"> },
): ComparisonEvaluation {
  if (report.base?.version !== baseVersion) {
    const version = baseVersion;
    if (report.base === undefined) return unusable(reasonOf("base_missing", { version }));
    return unusable(reasonOf("base_differs", { reported: report.base.version, version }));
  }
  const unlike = loadProblem(report, report.base.environment.comparability, { scenario, job });
  if (unlike !== null) return unusable(unlike);
  const whole = evaluateReport(report, scenario.measures, scenario);
  if (whole.outcome === "unusable") return whole;
  const pairing = pairTrials(report);
  if (pairing.outcome === "unusable") return pairing;
  const { valid, reasons, pairs } = pairing;
  const sliced = report.comparison?.method === "slices" ? report.comparison : null;
  const isTimed = (measure: ReportedMeasure) =>
    sliced !== null && isSetByLoad(measure, job.params.loadModel ?? scenario.loadModel);
  const slicedTrials = sliced === null ? [] : slicedTrialsOf(sliced, report.trials);
  const cutOff = (measure: ReportedMeasure) =>
    sliced === null ? null : cutOffReason(measure, sliced.sliceNs, slicedTrials);
  const shown = (measure: ReportedMeasure) => !isTimed(measure) && cutOff(measure) === null;
  const found = measurePairs(report, { pairs, measures: whole.measures.map((one) => one.measure) });
  const measures = found.measures.filter(({ measure }) => shown(measure));
  if (measures.length === 0) return unusable(reasonOf("no_ratio", {}));
  const favored = valid ? favoredArm(measures) : null;
  const titlesOf = (is: (measure: ReportedMeasure) => boolean) =>
    found.measures.flatMap(({ measure }) => (is(measure) ? [measure.title] : []));
  return {
    outcome: "results",
    valid: valid && favored === null,
    reasons: favored === null ? reasons : [...reasons, favored],
    warnings: [
      ...pairing.warnings,
      ...describeNoRatios(found.withoutRatio),
      ...(sliced === null
        ? []
        : sliceWarnings(sliced, {
            short: titlesOf((measure) => cutOff(measure) === "slice_too_short"),
            few: titlesOf((measure) => cutOff(measure) === "too_few_samples"),
            timed: titlesOf(isTimed),
          })),
    ],
    design: comparisonDesign(report.comparison),
    measures,
    steadiness: whole.steadiness,
  };
}

/** The values of every measure, pair by pair, and the measures that have no ratio. */
function measurePairs(
  report: RawReport,
  { pairs, measures }: { pairs: readonly TrialPair[]; measures: readonly ReportedMeasure[] },
): { measures: MeasuredPairs[]; withoutRatio: ReportedMeasure[] } {
  const read = valueReader(report);
  const ofPairs: MeasuredPairs[] = [];
  const withoutRatio: ReportedMeasure[] = [];
  for (const measure of measures) {
    const values = pairs.flatMap(({ base, head, again }) => {
      const [before, after] = [read(base, measure), read(head, measure)];
      if (before === undefined || after === undefined) return [];
      const third = again === null ? undefined : read({ values: again }, measure);
      return [{ before, after, third }];
    });
    if (values.length === 0) continue;
    if (!values.every(({ before, after }) => before > 0 && after > 0)) {
      withoutRatio.push(measure);
      continue;
    }
    const againSamples = values.flatMap(({ third }) =>
      third === undefined || third <= 0 ? [] : [third],
    );
    ofPairs.push({
      measure,
      baseSamples: values.map(({ before }) => before),
      headSamples: values.map(({ after }) => after),
      againSamples: againSamples.length === values.length ? againSamples : [],
    });
  }
  return { measures: ofPairs, withoutRatio };
}

/** Why the comparison does not count where the base differs from itself; null where it does not. */
function favoredArm(measures: readonly MeasuredPairs[]): Reason | null {
  const asked = measures.filter(
    ({ measure, againSamples }) => againSamples.length > 0 && measure.derivedFrom === undefined,
  );
  const found = differsFromItself(
    asked.map(({ baseSamples, againSamples }) => ({ base: baseSamples, again: againSamples })),
  );
  if (found === null) return null;
  const { place, ratio, low, high } = found;
  const measure = asked[place]?.measure.title ?? "";
  return reasonOf("base_differs_from_itself", { measure, ratio, low, high });
}

function sliceWarnings(
  sliced: SlicedComparison,
  { short, few, timed }: { short: string[]; few: string[]; timed: string[] },
): Reason[] {
  const sliceMs = sliced.sliceNs / 1e6;
  return [
    ...sliceFacts(sliced),
    ...(short.length === 0
      ? []
      : [reasonOf("percentiles_slice_too_short", { measures: short, sliceMs })]),
    ...(few.length === 0 ? [] : [reasonOf("percentiles_too_few_operations", { measures: few })]),
    ...(timed.length === 0 ? [] : [reasonOf("slices_timed_load", { measures: timed })]),
  ];
}

/** In what the two versions were not driven alike; null where they were. */
function loadProblem(
  report: RawReport,
  baseEnvironment: LoadSubject["environment"],
  { scenario, job }: { scenario: ReportedScenario; job: Omit<LoadSubject, "environment"> },
): Reason | null {
  const { loadSettings } = scenario;
  const catalog = { scenarios: [{ id: job.scenario, loadSettings }], targets: [] };
  const { differences } = compareLoads(
    drivenLoad({ ...job, environment: baseEnvironment }, catalog),
    drivenLoad({ ...job, environment: report.environment.comparability }, catalog),
  );
  if (differences.length === 0) return null;
  return reasonOf("not_driven_alike", {
    differences: differences.map(describeLoadDifference).join(", "),
  });
}

function unusable(problem: Reason): ComparisonEvaluation {
  return { outcome: "unusable", problems: [problem] };
}

/** Two trials that followed each other or ran slice by slice, one of each version. */
interface TrialPair {
  base: RawTrial;
  head: RawTrial;
  /** Values of the base's second process beside them; null where there was none. */
  again: RawTrial["values"] | null;
}

type Pairing =
  | {
      outcome: "paired";
      /** Whether both sides count. */
      valid: boolean;
      /** Why they do not. */
      reasons: Reason[];
      /** Single trials of sides that count. */
      warnings: Reason[];
      /** Pairs of which both trials count; all of them where a side does not count. */
      pairs: TrialPair[];
    }
  | { outcome: "unusable"; problems: Reason[] };

/**
 * Pairs the trials of an interleaved job in the order in which they ran: what the machine did in
 * those minutes met both of a pair alike. Each side is judged like a report of its own. Pure.
 */
function pairTrials(report: RawReport): Pairing {
  const trials = [...report.trials].sort((a, b) => a.index - b.index);
  const pairs: TrialPair[] = [];
  const problems: Reason[] = [];
  const sliced = report.comparison?.method === "slices" ? report.comparison.pairs : null;
  for (let place = 0; place < trials.length; place += 2) {
    const two = trials.slice(place, place + 2);
    const base = two.find(({ side }) => side === "base");
    const head = two.find(({ side }) => side === "head");
    const ofSlices = sliced?.[place / 2];
    const again = ofSlices?.again?.values ?? null;
    if (base !== undefined && head !== undefined) {
      pairs.push({ base, head, again });
      const isOfThem = ofSlices?.baseTrial === base.index && ofSlices.headTrial === head.index;
      if (sliced !== null && !isOfThem) {
        problems.push(reasonOf("slices_not_of_trials", { pair: place / 2 + 1 }));
      }
    } else {
      problems.push(reasonOf("trials_not_paired", { first: place + 1, second: place + 2 }));
    }
  }
  if (sliced !== null && sliced.length > pairs.length && problems.length === 0) {
    problems.push(reasonOf("slices_not_of_trials", { pair: pairs.length + 1 }));
  }
  if (problems.length > 0) return { outcome: "unusable", problems: problems.slice(0, 20) };
  const judged = sides.map((side) =>
    judgeTrials({ side, trials: report.trials.filter((one) => one.side === side) }),
  );
  const valid = judged.every((one) => one.valid);
  const counted = new Set(judged.flatMap((one) => one.counted));
  return {
    outcome: "paired",
    valid,
    reasons: judged.flatMap((one) => one.reasons),
    warnings: judged.flatMap((one) => one.warnings),
    pairs: pairs.filter(({ base, head }) => !valid || (counted.has(base) && counted.has(head))),
  };
}
