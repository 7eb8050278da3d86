import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { comparisonVerdictSchema, jobPurposeSchema } from "../../base/statusSchemas.ts";

/** What an interleaved job says of one measure of its two versions. */
export const seriesComparisonSchema = z.strictObject({
  jobId: idSchema,
  /** Whether somebody asked for it or Lapline wanted to confirm a change. */
  purpose: jobPurposeSchema,
  baseVersion: z.string(),
  headVersion: z.string(),
  /** Head over base with its 95 % interval; both ends null with too few trials. */
  ratio: z.number(),
  ratioLow: z.number().nullable(),
  ratioHigh: z.number().nullable(),
  verdict: comparisonVerdictSchema,
  /** Trials a side. */
  n: z.int().min(0),
  /** How many it would have taken; absent: it could not end before. */
  pairsMax: z.int().min(0).optional(),
  measuredAt: z.iso.datetime(),
});
export type SeriesComparison = z.infer<typeof seriesComparisonSchema>;
