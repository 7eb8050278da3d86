import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { changeDirectionSchema } from "../../base/statusSchemas.ts";

/** The two versions that a run interleaves; of several pairs the first, and how many others there are. */
const pairShape = {
  base: z.string(),
  head: z.string(),
  morePairs: z.int().min(0),
};

/** The change that a confirmation measures again: of several the largest, and how many others there are. */
const confirmedChangeSchema = z.strictObject({
  seriesId: idSchema,
  measureTitle: z.string(),
  direction: changeDirectionSchema,
  more: z.int().min(0),
  /** Null: it raised none, or not yet. */
  alertId: idSchema.nullable(),
});

/** What a run is for, where it does not measure each of its versions by itself. */
export const runSubjectSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("comparison"), ...pairShape }),
  /** Each version against itself. */
  z.strictObject({ kind: z.literal("calibration") }),
  z.strictObject({
    kind: z.literal("confirmation"),
    ...pairShape,
    /** Null: of results of a run, or of a change that is gone. */
    change: confirmedChangeSchema.nullable(),
    /** The run whose results it measures again; null: it confirms a change of a series. */
    ofRunId: idSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal("bisection"),
    ...pairShape,
    step: z.int().min(1),
    alertId: idSchema,
  }),
]);
export type RunSubject = z.infer<typeof runSubjectSchema>;
