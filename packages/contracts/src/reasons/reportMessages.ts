import { z } from "zod";
import { sideSchema } from "../base/statusSchemas.ts";
import { count, message, nothing, text } from "./message.ts";

const sideWords = { base: "Base: ", head: "Head: " } as const;

/** Why a report or a result does not count. */
export const reportMessages = {
  trial_not_counted: message(
    // As the machine says it: `reason` is one of `invalidReasonSchema`, from 1 on as people count.
    z.strictObject({ side: sideSchema.optional(), trial: count, reason: text, detail: text }),
    ({ side, trial, reason, detail }) =>
      `${side === undefined ? "" : sideWords[side]}Trial ${trial} (${reason}): ${detail}`,
  ),
  trial_reported_twice: message(
    z.strictObject({ trial: count }),
    ({ trial }) => `Trial ${trial} is reported twice.`,
  ),
  trial_measure_not_declared: message(
    z.strictObject({ trial: count, measure: text }),
    ({ trial, measure }) =>
      `Trial ${trial} has values of ${measure}, which the report does not declare.`,
  ),
  trials_not_paired: message(
    z.strictObject({ first: count, second: count }),
    ({ first, second }) => `Trials ${first} and ${second} are not one of each version.`,
  ),
  measure_declared_twice: message(
    z.strictObject({ measure: text }),
    ({ measure }) => `The measure ${measure} is declared twice.`,
  ),
  measure_not_defined: message(
    z.strictObject({ measure: text }),
    ({ measure }) => `The scenario has no measure called ${measure}.`,
  ),
  measure_defined_otherwise: message(
    z.strictObject({
      measure: text,
      unit: text,
      direction: text,
      definedUnit: text,
      definedDirection: text,
    }),
    ({ measure, unit, direction, definedUnit, definedDirection }) =>
      `The measure ${measure} came as ${unit}, ${direction}; the scenario defines ${definedUnit}, ${definedDirection}.`,
  ),
  benchmarks_not_expected: message(
    z.strictObject({ benchmarks: count }),
    ({ benchmarks }) =>
      `The report has ${benchmarks} ${benchmarks === 1 ? "benchmark" : "benchmarks"}; its scenario has none.`,
  ),
  benchmark_declared_twice: message(
    z.strictObject({ benchmark: text }),
    ({ benchmark }) => `The benchmark ${benchmark} is declared twice.`,
  ),
  benchmark_measure_declared_twice: message(
    z.strictObject({ benchmark: text, measure: text }),
    ({ benchmark, measure }) => `The measure ${measure} of ${benchmark} is declared twice.`,
  ),
  trial_benchmark_not_declared: message(
    // From 1 on as people count, as the trial.
    z.strictObject({ trial: count, benchmark: count, benchmarks: count }),
    ({ trial, benchmark, benchmarks }) =>
      `Trial ${trial} has values of benchmark ${benchmark}; the report declares ${benchmarks}.`,
  ),
  trial_benchmark_reported_twice: message(
    z.strictObject({ trial: count, benchmark: text }),
    ({ trial, benchmark }) => `Trial ${trial} reports the benchmark ${benchmark} twice.`,
  ),
  trial_benchmark_measure_not_declared: message(
    z.strictObject({ trial: count, benchmark: text, measure: text }),
    ({ trial, benchmark, measure }) =>
      `Trial ${trial} has values of ${measure} of ${benchmark}, which the report does not declare.`,
  ),
  histogram_unreadable: message(
    z.strictObject({ measure: text, problem: text }),
    ({ measure, problem }) => `A histogram of ${measure} cannot be read: ${problem}.`,
  ),
  histograms_not_merged: message(
    z.strictObject({ measure: text, problem: text }),
    ({ measure, problem }) => `The histograms of ${measure} cannot be merged: ${problem}.`,
  ),
  no_values: message(nothing, () => "No measure has a value in any trial."),
  no_ratio: message(nothing, () => "No measure has a ratio of the two versions."),
  base_missing: message(
    z.strictObject({ version: text }),
    ({ version }) => `The report has no base; the job compares with ${version}.`,
  ),
  base_differs: message(
    z.strictObject({ reported: text, version: text }),
    ({ reported, version }) => `The report is about ${reported}; the job compares with ${version}.`,
  ),
  not_driven_alike: message(
    z.strictObject({ differences: text }),
    ({ differences }) =>
      `The two versions were driven in different ways (${differences}), so they have no ratio.`,
  ),
  imported_before: message(
    z.strictObject({ report: text }),
    ({ report }) => `This measurement was imported before: report ${report} holds it.`,
  ),
  discarded: message(
    nothing,
    () => "An administrator discarded it after repeated errors in Lapline.",
  ),
  superseded: message(
    z.strictObject({ report: text }),
    ({ report }) => `Superseded: a later import corrected it, in report ${report}.`,
  ),
} as const;
