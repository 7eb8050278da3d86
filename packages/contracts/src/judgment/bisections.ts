import { z } from "zod";
import { idSchema, versionSchema } from "../base/ids.ts";
import { bisectionStates, bisectionStepOutcomes } from "../work/automation/scheduleStates.ts";

/** Comparisons of one bisection that are shown. */
export const bisectionStepsMax = 100;
/** Versions that are offered as the ends of a bisection, the newest of more. */
export const bisectionVersionsMax = 1000;

/** Between which two versions, the older one first; without them between those of the alert. */
export const bisectionQuerySchema = z
  .strictObject({ from: versionSchema.optional(), to: versionSchema.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    message: "name both versions, or none",
    path: ["to"],
  });
export interface BisectionRange {
  from: string;
  to: string;
}

/** A commit between two versions, as its repository has it. */
export const rangeCommitSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{40,64}$/),
  author: z.string(),
  /** First line of its message. */
  subject: z.string(),
  at: z.iso.datetime(),
});
export type RangeCommit = z.infer<typeof rangeCommitSchema>;

/** Commits that are named where it could not be told which of them it was. */
export const foundCommitsMax = 20;

/** The commit that brought a change; several where those between could not be measured. */
export const foundCommitsSchema = z.strictObject({
  /** The first that is at the new level is the last of them. */
  commits: z
    .array(
      rangeCommitSchema.extend({
        /** Its page; null: how its host names pages is not known. */
        url: z.url().nullable(),
      }),
    )
    .min(1)
    .max(foundCommitsMax),
  /** How many more it may be. */
  more: z.int().min(0),
  /** What differs between the last good version and the first bad one. */
  diffUrl: z.url().nullable(),
});
export type FoundCommits = z.infer<typeof foundCommitsSchema>;

/** Body of `GET /api/v1/alerts/{id}/bisect`: what a bisection would search and cost. */
export const bisectionPlanSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** Known versions between the two that can run the scenario of the series. */
  between: z.int().min(0),
  /** As long as each of them can be measured and every comparison tells something. */
  comparisonsMax: z.int().min(0),
  /**
   * Expected of all of them, as like comparisons took, or as planned without building and downloading
   * where none ended yet; null while no machine can do it.
   */
  machineMinutes: z.number().min(0).nullable(),
  /** Where no version is left between two, the commits between them are searched too. */
  searchesCommits: z.boolean().optional(),
  /** What may be chosen as an end, oldest first. */
  versions: z.array(z.string()).max(bisectionVersionsMax + 2),
  /** The series that would decide. */
  series: z.strictObject({ id: idSchema, title: z.string() }).nullable(),
  /** Why nothing can be searched, in a sentence. */
  problem: z.string().nullable(),
});
export type BisectionPlan = z.infer<typeof bisectionPlanSchema>;

/** The search for the version that brought an alert's change. */
export const bisectionSchema = z.strictObject({
  id: idSchema,
  state: z.enum(bisectionStates),
  /** Newest version known to be at the old level, and oldest known to be at the new one. */
  lowVersion: z.string(),
  highVersion: z.string(),
  /** Known versions between the two that can still be measured. */
  left: z.int().min(0),
  /** The change is known to lie between the two; of chosen ones that is compared first. */
  rangeChecked: z.boolean(),
  /** Versions that could not be measured and were passed over. */
  skipped: z.array(z.string()),
  /** Comparisons that decided something. */
  comparisons: z.int().min(0),
  /** The series that decides. */
  series: z.strictObject({
    id: idSchema,
    /** E.g. `Throughput of records.insert on local`. */
    title: z.string(),
  }),
  /** What it waits for, or why it ended without a result. */
  reason: z.string().nullable(),
  /** What it found, in a sentence. */
  result: z.string().nullable(),
  /** The commit that brought the change, or those of which one did; absent: no commits were searched. */
  found: foundCommitsSchema.nullish(),
  /** Commits between two versions that are searched; absent: only versions are. */
  searchedCommits: z.int().min(1).nullish(),
  steps: z
    .array(
      z.strictObject({
        number: z.int().min(1),
        jobId: idSchema.nullable(),
        baseVersion: z.string(),
        headVersion: z.string(),
        trials: z.int(),
        outcome: z.enum(bisectionStepOutcomes),
        ratio: z.number().nullable(),
        ratioLow: z.number().nullable(),
        ratioHigh: z.number().nullable(),
      }),
    )
    .max(bisectionStepsMax),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Bisection = z.infer<typeof bisectionSchema>;
