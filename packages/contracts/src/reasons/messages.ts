import { z } from "zod";
import { sideSchema } from "../base/statusSchemas.ts";
import { formatShare } from "../base/units.ts";

/** What a reason consists of besides its code, and the sentence of it; null for facts it does not know. */
function message<Facts extends z.ZodType>(facts: Facts, say: (facts: z.output<Facts>) => string) {
  const read = (stored: unknown): string | null => {
    const parsed = facts.safeParse(stored);
    return parsed.success ? say(parsed.data) : null;
  };
  return { facts, say: read };
}

const count = z.int().min(0);
const text = z.string();
const nothing = z.strictObject({});
const sideWords = { base: "Base: ", head: "Head: " } as const;

/** How far a ratio is from 1, with its sign. */
const percent = (ratio: number) => `${ratio < 1 ? "−" : "+"}${formatShare(Math.abs(ratio - 1))}`;

/**
 * The one place that says what a stored reason means to people, by its code. A sentence may be mended at
 * any time; a code and its facts are in databases and stay.
 */
export const messages = {
  machine_failed_jobs: message(
    z.strictObject({ attempts: count }),
    ({ attempts }) =>
      `Its last ${attempts} jobs failed by the machine itself or were disturbed on it. Look at their reasons and at its worker's log.`,
  ),
  machine_spoiled_targets: message(
    z.strictObject({ attempts: count, targets: count }),
    ({ attempts, targets }) =>
      `Nothing usable came of its last ${attempts} jobs, which were of ${targets} different targets. Look at what their reports say.`,
  ),
  machine_facts_changed: message(
    z.strictObject({ changes: count, hours: count }),
    ({ changes, hours }) =>
      `Its facts changed ${changes} times in ${hours} hours, so that its results cannot be compared with each other. Look at what changes in its facts.`,
  ),
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
      `The two versions were not driven alike (${differences}), so they have no ratio.`,
  ),
  base_differs_from_itself: message(
    z.strictObject({ measure: text, ratio: z.number(), low: z.number(), high: z.number() }),
    ({ measure, ratio, low, high }) =>
      `The base differs from itself in ${measure}: ${percent(ratio)} [${percent(low)}, ${percent(high)}]. Something favored one process whatever its code, so the comparison does not count.`,
  ),
  slices_not_of_trials: message(
    z.strictObject({ pair: count }),
    ({ pair }) => `The slices of pair ${pair} do not belong to one trial of each version.`,
  ),
  slices_idle_work: message(
    z.strictObject({ side: sideSchema, share: z.number() }),
    ({ side, share }) =>
      `${sideWords[side]}it used ${formatShare(share)} as much CPU time outside of its slices as inside. The measured time does not include that work.`,
  ),
  slices_out_of_step: message(
    z.strictObject({ pairs: count, share: z.number() }),
    ({ pairs, share }) =>
      `In ${pairs} ${pairs === 1 ? "pair" : "pairs"} one version completed up to ${formatShare(share)} more operations than the other, so their data may differ in size.`,
  ),
  slices_cold_caches: message(
    z.strictObject({ sliceMs: z.number(), share: z.number() }),
    ({ sliceMs, share }) =>
      `Slices of ${sliceMs} ms cost one version ${formatShare(share)} more than slices four times as long: its caches are cold after a change of hands.`,
  ),
  percentiles_cut_off: message(
    z.strictObject({ measures: z.array(text), sliceMs: z.number() }),
    ({ measures, sliceMs }) =>
      `Not compared: ${measures.join(", ")}. A slice of ${sliceMs} ms is too short for it, or fewer than 10 operations lie above it in a pair.`,
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
