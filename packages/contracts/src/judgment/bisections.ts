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
