import { z } from "zod";
import { versionSchema } from "../../base/ids.ts";

/** `owner/name`, or `group/subgroup/name`, as the service that hosts it writes it. */
export const repositoryNameSchema = z
  .string()
  .max(200)
  .regex(
    /^[A-Za-z0-9_][\w.-]*(\/[A-Za-z0-9_][\w.-]*)+$/,
    "write it as owner/name, without the address of the service",
  );

/** Which commit a run measures: its verdict is told there. */
export const runSourceSchema = z.strictObject({
  repository: repositoryNameSchema.describe("`owner/name` as the service that hosts it writes it."),
  commit: z
    .string()
    .regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, "write the whole commit id, in lower case")
    .describe("The whole commit id."),
  pullRequest: z
    .int32()
    .min(1)
    .optional()
    .describe("Number of the pull or merge request that gets the comment."),
  baseline: z
    .strictObject({
      version: versionSchema.describe("The version to compare with."),
      found: z
        .string()
        .max(300)
        .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only")
        .optional()
        .describe("How the baseline was found, in a few words."),
    })
    .optional()
    .describe("What the measured versions are compared with."),
});
export type RunSource = z.infer<typeof runSourceSchema>;
