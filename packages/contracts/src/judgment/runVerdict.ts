import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { runCommitSchema } from "../work/runs/runCommit.ts";

/**
 * What a run came to. `pending`: it is not over, or something looks worse and is being measured again.
 * `regression`: something got worse beyond noise, measured interleaved, or a budget is surely broken.
 * `failed`: a job failed. `invalid`: reports do not count. `undecided`: too little could be judged,
 * something may be much worse, or looks worse and could not be measured again. `ok`: nothing got worse.
 */
export const runConclusionSchema = z.enum([
  "pending",
  "regression",
  "ok",
  "undecided",
  "invalid",
  "failed",
]);
export type RunConclusion = z.infer<typeof runConclusionSchema>;

/** One measure of one workload against its baseline. */
export const verdictRowSchema = z.strictObject({
  measure: z.string(),
  workload: z.string(),
  target: z.string(),
  baseVersion: z.string(),
  version: z.string(),
  label: z.string(),
  /** Both versions by turns in one job, or each in a job of its own, at another time. */
  measured: z.enum(["by_turns", "separately"]),
  /**
   * `suspected`: it looks worse in jobs of its own, which is not told as worse before it was measured by
   * turns. `same`: it was shown that nothing relevant changed; `insufficient`: inconclusive.
   * `not_comparable`: the two were not driven alike, so there is no ratio.
   */
  verdict: z.enum(["worse", "suspected", "better", "same", "insufficient", "not_comparable"]),
  /** It looked worse in jobs of its own, which is why it was measured again by turns. */
  lookedWorse: z.boolean(),
  /** Another row of the same workload says the same, and is the one that is counted. */
  derived: z.literal(true).optional(),
  /** Version over baseline, whichever way is better; null where the two are not comparable. */
  ratio: z.number().nullable(),
  /** "8.1 % slower", "no relevant change", "inconclusive", "can't tell: one sample each", "no ratio: 64 in flight against 1" */
  words: z.string(),
  /** The 95 % interval, "[−9 %, −7 %]"; empty where there is none. */
  interval: z.string(),
  /**
   * The worse end of that interval, by which it may be worse unseen: "34 % slower". Null where there is no
   * interval, where nothing bounds it, or where even that end is not worse.
   */
  worst: z.strictObject({ ratio: z.number(), words: z.string() }).nullable(),
  /** Values on the side that has fewer; absent where they were not counted. */
  values: z.int().min(0).optional(),
});
export type VerdictRow = z.infer<typeof verdictRowSchema>;

/** What a run came to, as far as it got. */
export const runVerdictSchema = z.strictObject({
  runId: idSchema,
  projectSlug: z.string(),
  conclusion: runConclusionSchema,
  /** The conclusion in words, without a full stop. */
  sentence: z.string(),
  /** The commit that it measures; null for a run without one. */
  source: runCommitSchema.nullable(),
  jobs: z.strictObject({
    total: z.int(),
    ended: z.int(),
    failed: z.int(),
    canceled: z.int(),
    /** Reports that do not count. */
    invalid: z.int(),
  }),
  /** Everything that was compared, what got worse first, then what got better; large before small. */
  rows: z.array(verdictRowSchema),
  /** Budgets that its results surely break, in sentences without a full stop. Left out without any. */
  overBudget: z.array(z.string()).optional(),
});
export type RunVerdict = z.infer<typeof runVerdictSchema>;
