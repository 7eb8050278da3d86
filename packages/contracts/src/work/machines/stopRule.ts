import { z } from "zod";
import { directionSchema, measureNameSchema } from "../../base/measures.ts";

/**
 * When an interleaved job in slices may end before its last pair: once the pairs so far settle each of
 * these measures. What a measure is judged by is what the server will judge it by, so that a machine
 * ends no job that the server could not tell anything from.
 */
export const stopRuleSchema = z.strictObject({
  measures: z
    .array(
      z.strictObject({
        name: measureNameSchema,
        direction: directionSchema,
        /** What is asked of the measure. */
        goal: z.discriminatedUnion("kind", [
          /** Whether it changed, by as much as matters, or surely by less than an eighth of what is suspected. */
          z.strictObject({
            kind: z.literal("verdict"),
            minChange: z.number().min(0),
            /** New level over old, as the history shows it; absent: nothing particular is suspected. */
            suspected: z.number().positive().optional(),
          }),
          /** Whether the head is behind a known change already, as a ratio of the new level to the old. */
          z.strictObject({ kind: z.literal("side"), change: z.number().positive() }),
        ]),
        /** Which look at the two versions it is, from 1. */
        look: z.int().min(1),
        /** What jobs of the series differ by, of the logarithm of the ratio; null: not known. */
        between: z
          .strictObject({ variance: z.number().min(0), error: z.number().min(0) })
          .nullable(),
      }),
    )
    .min(1)
    .max(200),
});
export type StopRule = z.infer<typeof stopRuleSchema>;
