import { z } from "zod";

/** The commit that a run measures, as it is told. */
export const runCommitSchema = z.strictObject({
  repository: z.string(),
  commit: z.string(),
  pullRequest: z.int().nullable(),
  /** What ordinary results are held against. */
  baseline: z
    .strictObject({
      version: z.string(),
      /** How a CI trigger found it, in words that follow "it is"; null: somebody named it. */
      found: z.string().nullable(),
    })
    .nullable()
    .default(null),
});
export type RunCommit = z.infer<typeof runCommitSchema>;
