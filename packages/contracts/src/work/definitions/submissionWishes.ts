import { z } from "zod";
import { slugSchema, versionSchema } from "../../base/ids.ts";

/** What makes `submit --wait`, `wait` and `run` fail. */
export const failureKinds = ["regression", "invalid", "infrastructure", "undecided"] as const;
export type FailureKind = (typeof failureKinds)[number];

export const labelsSchema = z
  .array(slugSchema)
  .min(1)
  .max(20)
  .describe("Hardware labels to measure on.");

/** How a repository wants its file submitted; a definition and a submission say it alike. */
export const submissionWishes = {
  baseline: versionSchema.optional().describe("Version to compare the measured ones with."),
  failOn: z
    .array(z.enum(failureKinds))
    .optional()
    .describe("Results with an exit code other than 0; default: all but `undecided`."),
};
