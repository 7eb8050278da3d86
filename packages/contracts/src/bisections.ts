import { z } from "zod";
import { idSchema } from "./ids.ts";
import { bisectionStates, bisectionStepOutcomes } from "./scheduleStates.ts";

/** Comparisons of one bisection that are shown. */
export const bisectionStepsMax = 100;

/** The search for the version that brought an alert's change. */
export const bisectionSchema = z.strictObject({
  id: idSchema,
  state: z.enum(bisectionStates),
  /** Newest version known to be at the old level, and oldest known to be at the new one. */
  lowVersion: z.string(),
  highVersion: z.string(),
  /** Known versions between the two that can still be measured. */
  left: z.int().min(0),
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
