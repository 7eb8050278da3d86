import {
  type Reason,
  reasonOf,
  type ScenarioMeasure,
  type StoredReport,
  type StoredTrial,
} from "@lapline/contracts";
import {
  distributionModes,
  type MergedHistogram,
  type Mode,
  mergeHistograms,
  summarizeTrials,
  type TrialSummary,
  withinPossible,
} from "@lapline/stats";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import { histogramProblem } from "./histogramProblem.ts";
import { judgeSteadiness, type SteadinessJudgement } from "./judgeSteadiness.ts";
import { judgeTrials } from "./judgeTrials.ts";
import { benchmarkMeasures, problemsOfBenchmarks, valueReader } from "./reportBenchmarks.ts";

interface MeasuredValue {
  measure: ReportedMeasure;
  samples: number[];
  summary: TrialSummary;
  distribution: MergedHistogram | null;
  /** The modes of the distribution, where there is more than one. */
  modes: Mode[] | null;
}

export type Evaluation =
  | {
      outcome: "results";
      valid: boolean;
      reasons: Reason[];
      warnings: Reason[];
      measures: MeasuredValue[];
      steadiness: SteadinessJudgement;
    }
  | { outcome: "unusable"; problems: Reason[] };

/**
 * Turns what a machine posted into results, one per measure that was measured at all: those of the
 * whole process, then those of each benchmark, from the trials that have it. Pure. The machine is not
 * trusted: measures must be the scenario's own, with its units and directions, benchmarks must be
 * expected and declared, and histograms must decode to what is said of them; otherwise `unusable` with
 * every problem. Trials of scenarios of one phase are judged whether they settled.
 */
export function evaluateReport(
  report: StoredReport,
  defined: readonly ScenarioMeasure[],
  { onePhase, benchmarks = false }: { onePhase: boolean; benchmarks?: boolean },
): Evaluation {
  const problems: Reason[] = [
    ...problemsOfMeasures(report, defined),
    ...problemsOfTrials(report),
    ...problemsOfBenchmarks(report, { areExpected: benchmarks }),
  ];
  const judgement = judgeTrials(report);
  const read = valueReader(report);
  const declared = new Set(report.measures.map(({ name }) => name));
  const measures: MeasuredValue[] = [];
  for (const measure of [
    ...defined.filter(({ name }) => declared.has(name)),
    ...benchmarkMeasures(report),
  ]) {
    const samples = judgement.counted.flatMap((trial) => read(trial, measure) ?? []);
    if (samples.length === 0) continue;
    const merged = mergeOf(measure, judgement.counted);
    if (!merged.ok) {
      problems.push(merged.problem);
      continue;
    }
    measures.push({
      measure,
      samples,
      summary: withinPossible(summarizeTrials(samples), {
        measure,
        samples,
        facts: { ...report.environment.comparability, ...report.environment.shown },
      }),
      distribution: merged.distribution,
      modes: modesOf(merged.distribution),
    });
  }
  if (problems.length === 0 && measures.length === 0) {
    problems.push(reasonOf("no_values", {}));
  }
  if (problems.length > 0) return { outcome: "unusable", problems: problems.slice(0, 20) };
  const { valid, reasons, warnings } = judgement;
  const steadiness = judgeSteadiness(report, { onePhase });
  return { outcome: "results", valid, reasons, warnings, measures, steadiness };
}

function modesOf(distribution: MergedHistogram | null): Mode[] | null {
  if (distribution === null) return null;
  const modes = distributionModes(distribution);
  return modes.length > 1 ? modes : null;
}

function problemsOfMeasures(report: StoredReport, defined: readonly ScenarioMeasure[]): Reason[] {
  const names = report.measures.map(({ name }) => name);
  return report.measures.flatMap(({ name, unit, direction }, index) => {
    const definition = defined.find((measure) => measure.name === name);
    if (names.indexOf(name) < index) return [reasonOf("measure_declared_twice", { measure: name })];
    if (definition === undefined) return [reasonOf("measure_not_defined", { measure: name })];
    if (definition.unit !== unit || definition.direction !== direction) {
      return [
        reasonOf("measure_defined_otherwise", {
          measure: name,
          unit,
          direction,
          definedUnit: definition.unit,
          definedDirection: definition.direction,
        }),
      ];
    }
    return [];
  });
}

function problemsOfTrials({ trials, measures }: StoredReport): Reason[] {
  const declared = new Set(measures.map(({ name }) => name));
  const indexes = trials.map(({ index }) => index);
  return trials.flatMap(({ index, values, histograms }, position) => [
    ...(indexes.indexOf(index) < position
      ? [reasonOf("trial_reported_twice", { trial: index + 1 })]
      : []),
    ...[...Object.keys(values), ...histograms.map(({ measure }) => measure)]
      .filter((name) => !declared.has(name))
      .map((measure) => reasonOf("trial_measure_not_declared", { trial: index + 1, measure })),
  ]);
}

/** Benchmarks have no histograms. */
function mergeOf(
  { name, benchmark }: ReportedMeasure,
  trials: readonly StoredTrial[],
): { ok: true; distribution: MergedHistogram | null } | { ok: false; problem: Reason } {
  if (benchmark !== undefined) return { ok: true, distribution: null };
  const parts = trials.flatMap(({ histograms }) =>
    histograms.filter(({ measure }) => measure === name),
  );
  for (const { encoded } of parts) {
    const problem = histogramProblem(encoded);
    if (problem !== null) {
      return { ok: false, problem: reasonOf("histogram_unreadable", { measure: name, problem }) };
    }
  }
  try {
    return { ok: true, distribution: mergeHistograms(parts) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: reasonOf("histograms_not_merged", { measure: name, problem }) };
  }
}
