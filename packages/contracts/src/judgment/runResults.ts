import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { measureDefinitionSchema, measureNameSchema } from "../base/measures.ts";
import { compareColumnsMax } from "../results/comparisons/compareColumns.ts";

/** Results that one answer holds; a run with more shows the first jobs. */
export const runResultsMax = 2000;

/** What one result shows against an earlier version: ratio result/base with its 95 % interval. */
export const runChangeSchema = z.strictObject({
  baseVersion: z.string(),
  /** In one job that alternated between both versions, or each in a job of its own. */
  measured: z.enum(["interleaved", "separately"]),
  /** Null where the two are not comparable. */
  ratio: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** `not_comparable`: the two were not driven alike, and `reason` says in what. */
  verdict: z.enum(["better", "worse", "same", "insufficient", "not_comparable"]),
  reason: z.string().optional(),
  /** Values on each side. */
  n: z.strictObject({ base: z.int().min(0), head: z.int().min(0) }),
  /** Of single values, as of an import: the interval is from how far the values of the history scatter. */
  byHistory: z.literal(true).optional(),
});
export type RunChange = z.infer<typeof runChangeSchema>;

/** One measure of one job of a run, in the base unit. */
export const runResultSchema = z.strictObject({
  jobId: idSchema,
  seriesId: idSchema,
  /** The benchmark that it is of, where the scenario has some. */
  benchmark: z.string().optional(),
  measure: measureDefinitionSchema,
  /** The measure of the same job that says the same: that one is counted. */
  derivedFrom: measureNameSchema.optional(),
  /** Median of the trials that count; of an interleaved job those of its newer version. */
  value: z.number(),
  /** 95 % interval of the value; both null where too few trials count for one. */
  ciLow: z.number().nullable(),
  ciHigh: z.number().nullable(),
  n: z.int().min(0),
  valid: z.boolean(),
  /** Against the run's baseline or, without one, the newest earlier version; null: there is none. */
  change: runChangeSchema.nullable(),
});
export type RunResult = z.infer<typeof runResultSchema>;

/** What a run came to, counted over its measures. A derived measure counts with its origin. */
export const runOutcomeSchema = z.strictObject({
  runId: idSchema,
  /**
   * "2 slower, 1 looks slower, 1 failed; nothing else moved", without a full stop. `looks`: the versions
   * were measured separately, not interleaved.
   */
  sentence: z.string(),
  jobs: z.strictObject({
    total: z.int().min(0),
    ended: z.int().min(0),
    failed: z.int().min(0),
    canceled: z.int().min(0),
    invalid: z.int().min(0),
  }),
  /** Measures with a change of each kind. */
  changes: z.strictObject({
    worse: z.int().min(0),
    better: z.int().min(0),
    same: z.int().min(0),
    inconclusive: z.int().min(0),
    notComparable: z.int().min(0),
  }),
});
export type RunOutcome = z.infer<typeof runOutcomeSchema>;

/** What became of the changes that an import brought into its histories. */
export const importedOutcomeSchema = z.strictObject({
  /** Changes that its versions begin. */
  changes: z.int().min(1),
  /** Those of them that are in an alert. */
  alerted: z.int().min(0),
  /** Why the others are in none, each with how many it is said of. */
  reasons: z.array(z.strictObject({ reason: z.string(), changes: z.int().min(1) })),
});
export type ImportedOutcome = z.infer<typeof importedOutcomeSchema>;

/** Body of `GET /api/v1/runs/{id}/results`. */
export const runResultsSchema = z.strictObject({
  ...runOutcomeSchema.shape,
  /** Jobs beside which other programs used more than a tenth of the host's CPUs. */
  hostBusyJobs: z.int().min(0),
  /** In the order of the run's jobs, and of benchmarks and the scenario's measures within each. */
  items: z.array(runResultSchema).max(runResultsMax),
  /** Whether the run has more results than one answer holds. */
  truncated: z.boolean(),
  /** What it measured as columns of a comparison, the base first; empty where nothing can be compared. */
  columns: z.array(z.string()).max(compareColumnsMax),
  /**
   * Series whose results break a budget, each as "Throughput of records.insert is 18 ops/s, budget
   * 20 ops/s". Its commit status fails for them. Left out where there are none.
   */
  overBudget: z
    .array(
      z.strictObject({
        sentence: z.string(),
        seriesId: idSchema,
        /** The active alert of the budget; null: there is none. */
        alertId: idSchema.nullable(),
      }),
    )
    .optional(),
  /** Of an import that brought changes. */
  importedOutcome: importedOutcomeSchema.optional(),
});
export type RunResults = z.infer<typeof runResultsSchema>;

/**
 * The results that a run is judged by, in their order: valid ones, without those whose job also has the
 * measure that they are derived from. Pure.
 */
export function countedResults<Result extends Omit<RunResult, "seriesId">>(
  results: readonly Result[],
): Result[] {
  const keyOf = ({ jobId, benchmark }: Result, measure: string) =>
    JSON.stringify([jobId, benchmark ?? null, measure]);
  const there = new Set(results.map((one) => keyOf(one, one.measure.name)));
  return results.filter(
    (one) =>
      one.valid && (one.derivedFrom === undefined || !there.has(keyOf(one, one.derivedFrom))),
  );
}

/**
 * Whether a change is between two single values, as of an import, whose history is too short to say how
 * far they scatter: a table of these says nothing, as every row would say the same. Pure.
 */
export function isUntold({ verdict, low, n }: RunChange): boolean {
  return verdict === "insufficient" && low === null && n.base === 1 && n.head === 1;
}
