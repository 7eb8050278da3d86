import { z } from "zod";
import { slugSchema, versionSchema } from "../../base/ids.ts";
import { lastVersionsMax } from "../../base/limits.ts";
import {
  provisionerKindSchema,
  scenarioIdSchema,
  scenarioSizeSchema,
  submittedParamsSchema,
} from "../catalog/catalog.ts";
import { presetIds } from "../catalog/presets.ts";
import {
  submittedDefinitionSchema,
  submittedRevisionSchema,
} from "../definitions/definitionInput.ts";
import { runSourceSchema } from "./runSource.ts";

/** Jobs one submission may expand to; more is a mistake far more often than a wish. */
export const jobsPerRunMax = 500;

/** Which versions of a target to measure: the named ones, its newest releases, or two by turns. */
const targetWishSchema = z
  .strictObject({
    target: slugSchema.describe("Id of the target."),
    versions: z
      .array(versionSchema)
      .min(1)
      .max(100)
      .optional()
      .describe("The versions to measure."),
    lastVersions: z
      .int()
      .min(1)
      .max(lastVersionsMax)
      .optional()
      .describe(
        "How many of the newest known releases that can run every scenario; resolved at submit.",
      ),
    compare: z
      .strictObject({
        baseVersion: versionSchema.describe("Version to compare with."),
        headVersion: versionSchema.describe("Version to judge."),
      })
      .refine(({ baseVersion, headVersion }) => baseVersion !== headVersion, {
        error: "give two different versions; calibrate compares one with itself",
      })
      .optional()
      .describe(
        "Two versions that one job per scenario and label measures interleaved. Not part of any series.",
      ),
    calibrate: versionSchema
      .optional()
      .describe("A version to compare with itself, which shows how small a change can be seen."),
    provisioner: provisionerKindSchema
      .describe(
        "How the version is obtained. Default: the first of the target's `provisioners`. Required where a scenario or an option needs another one: `scenariosSince`, `scenariosBefore` and `options` of the target say which.",
      )
      .optional(),
    durability: slugSchema.optional().describe("Durability mode; default: the target's first."),
    options: submittedParamsSchema
      .optional()
      .describe("Options of the target that differ from their default."),
    scenarios: z
      .array(scenarioIdSchema)
      .min(1)
      .max(50)
      .optional()
      .describe("Only these scenarios of the run; default: all of them."),
  })
  .refine(
    ({ versions, lastVersions, compare, calibrate }) =>
      [versions, lastVersions, compare, calibrate].filter((one) => one !== undefined).length === 1,
    { error: "give one of versions, lastVersions, compare and calibrate" },
  );

/** What is planned: targets × versions × scenarios × labels expand to jobs. */
export const submissionSchema = z.strictObject({
  targets: z.array(targetWishSchema).min(1).max(50).describe("What to measure, by version."),
  scenarios: z
    .array(
      z.strictObject({
        scenario: scenarioIdSchema.describe("Id of the scenario."),
        size: scenarioSizeSchema
          .optional()
          .describe("One of its sizes by name; `params` then replace some of that size's."),
        params: submittedParamsSchema
          .optional()
          .describe("Parameters that differ from their default."),
      }),
    )
    .min(1)
    .max(50)
    .describe("What is measured, each on every version."),
  labels: z.array(slugSchema).min(1).max(20).describe("Hardware labels to measure on."),
  trials: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe("Measured repetitions per job and version; default: that of the scenario."),
  priority: z
    .int()
    .min(-10)
    .max(10)
    .optional()
    .describe("Higher runs first; equal ones in order of submission. Default: 0."),
  source: runSourceSchema
    .optional()
    .describe("The commit that the run measures; its verdict is reported there."),
  published: z
    .enum(presetIds)
    .optional()
    .describe("The published comparison that the run repeats."),
  definition: submittedRevisionSchema
    .optional()
    .describe("A stored revision of a definition, used in place of the newest one."),
});
export type Submission = z.infer<typeof submissionSchema>;

function isNamed(asked: object, name: "targets" | "scenarios" | "labels"): boolean {
  return name in asked || "definition" in asked;
}

/** Told with all other problems at once. */
const unnamed = (name: string) => ({
  path: [name],
  error: `name the ${name} to measure, or send a definition`,
  when: ({ value }: { value: unknown }) =>
    typeof value === "object" && value !== null && !Array.isArray(value),
});

/**
 * Body of `POST /api/v1/runs`. With a definition, `targets`, `scenarios` and `labels` may be left out: its
 * target at `source.commit` and all of its scenarios are measured on its labels.
 */
export const runInputSchema = z
  .strictObject({
    ...submissionSchema.shape,
    targets: submissionSchema.shape.targets.optional(),
    scenarios: submissionSchema.shape.scenarios.optional(),
    labels: submissionSchema.shape.labels.optional(),
    definition: submittedDefinitionSchema
      .or(submittedRevisionSchema)
      .optional()
      .describe("The commit's own definition, or a revision of one that is stored."),
  })
  .refine((asked) => isNamed(asked, "targets"), unnamed("targets"))
  .refine((asked) => isNamed(asked, "scenarios"), unnamed("scenarios"))
  .refine((asked) => isNamed(asked, "labels"), unnamed("labels"));
export type RunInput = z.infer<typeof runInputSchema>;

/** Header value that makes a repeated submission answer with the first one's run. */
export const idempotencyKeySchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, "use printable ASCII without spaces");
