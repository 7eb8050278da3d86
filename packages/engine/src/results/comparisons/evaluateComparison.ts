import {
  compareLoads,
  describeLoadDifference,
  drivenLoad,
  type LoadSubject,
  type RawReport,
  type RawTrial,
  type Reason,
  reasonOf,
  sides,
} from "@lapline/contracts";
import { evaluateReport } from "../evaluation/evaluateReport.ts";
import type { SteadinessJudgement } from "../evaluation/judgeSteadiness.ts";
import { judgeTrials } from "../evaluation/judgeTrials.ts";
import { valueReader } from "../evaluation/reportBenchmarks.ts";
import type { ReportedScenario } from "../evaluation/reportedScenario.ts";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import { describeNoRatios } from "./describeNoRatios.ts";

/** One measure on both sides: a value a side for each pair of trials, all above zero. */
export interface MeasuredPairs {
  measure: ReportedMeasure;
  baseSamples: number[];
  headSamples: number[];
}

export type ComparisonEvaluation =
  | {
      outcome: "results";
      valid: boolean;
      reasons: Reason[];
      warnings: Reason[];
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
  const read = valueReader(report);
  const measures: MeasuredPairs[] = [];
  const withoutRatio: ReportedMeasure[] = [];
  for (const { measure } of whole.measures) {
    const baseSamples: number[] = [];
    const headSamples: number[] = [];
    for (const { base, head } of pairs) {
      const [before, after] = [read(base, measure), read(head, measure)];
      if (before === undefined || after === undefined) continue;
      baseSamples.push(before);
      headSamples.push(after);
    }
    if (baseSamples.length === 0) continue;
    if ([...baseSamples, ...headSamples].every((value) => value > 0)) {
      measures.push({ measure, baseSamples, headSamples });
    } else {
      withoutRatio.push(measure);
    }
  }
  if (measures.length === 0) return unusable(reasonOf("no_ratio", {}));
  const warnings = [...pairing.warnings, ...describeNoRatios(withoutRatio)];
  return { outcome: "results", valid, reasons, warnings, measures, steadiness: whole.steadiness };
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

/** Two trials that followed each other, one of each version. */
interface TrialPair {
  base: RawTrial;
  head: RawTrial;
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
  for (let place = 0; place < trials.length; place += 2) {
    const two = trials.slice(place, place + 2);
    const base = two.find(({ side }) => side === "base");
    const head = two.find(({ side }) => side === "head");
    if (base !== undefined && head !== undefined) pairs.push({ base, head });
    else {
      problems.push(reasonOf("trials_not_paired", { first: place + 1, second: place + 2 }));
    }
  }
  if (problems.length > 0) return { outcome: "unusable", problems };
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
