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
    target: slugSchema,
    versions: z.array(versionSchema).min(1).max(100).optional(),
    /**
     * The newest known releases that can run every scenario, this many, oldest first. Which ones these
     * are is settled when the run is stored.
     */
    lastVersions: z.int().min(1).max(lastVersionsMax).optional(),
    /**
     * Two versions to tell apart: one job per scenario and label that measures them by turns. It is
     * no part of any history.
     */
    compare: z
      .strictObject({ baseVersion: versionSchema, headVersion: versionSchema })
      .refine(({ baseVersion, headVersion }) => baseVersion !== headVersion, {
        error: "give two different versions; calibrate compares one with itself",
      })
      .optional(),
    /** A version to compare with itself, which shows how small a change can be seen. */
    calibrate: versionSchema.optional(),
    provisioner: provisionerKindSchema
      .describe(
        "How the version is obtained. Default: the first of the target's `provisioners`. Required where a scenario or an option needs another one: `scenariosSince`, `scenariosBefore` and `options` of the target say which.",
      )
      .optional(),
    durability: slugSchema.optional(),
    /** Options of the target that differ from their default. */
    options: submittedParamsSchema.optional(),
    /** Only these of the run's scenarios; absent: all of them. */
    scenarios: z.array(scenarioIdSchema).min(1).max(50).optional(),
  })
  .refine(
    ({ versions, lastVersions, compare, calibrate }) =>
      [versions, lastVersions, compare, calibrate].filter((one) => one !== undefined).length === 1,
    { error: "give one of versions, lastVersions, compare and calibrate" },
  );

/** What is planned: targets × versions × scenarios × labels expand to jobs. */
export const submissionSchema = z.strictObject({
  targets: z.array(targetWishSchema).min(1).max(50),
  scenarios: z
    .array(
      z.strictObject({
        scenario: scenarioIdSchema,
        /** One of its sizes by name; `params` then replace some of that size's. */
        size: scenarioSizeSchema.optional(),
        params: submittedParamsSchema.optional(),
      }),
    )
    .min(1)
    .max(50),
  labels: z.array(slugSchema).min(1).max(20),
  /** Measured repetitions per job and version, each with a fresh process and fresh data. */
  trials: z.int().min(1).max(100).optional(),
  /** Higher runs first; equal ones in order of submission. */
  priority: z.int().min(-10).max(10).optional(),
  /** The commit that the run measures, where its verdict is to be told. */
  source: runSourceSchema.optional(),
  /** The published comparison that the run repeats: its name stands beside the run. */
  published: z.enum(presetIds).optional(),
  /** A revision of one of the project's definitions that is used in place of the offered one. */
  definition: submittedRevisionSchema.optional(),
});
export type Submission = z.infer<typeof submissionSchema>;

function isNamed(asked: object, name: "targets" | "scenarios"): boolean {
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
 * Body of `POST /api/v1/runs`. With a definition, `targets` and `scenarios` may be left out: its target at
 * `source.commit` and all of its scenarios are measured.
 */
export const runInputSchema = z
  .strictObject({
    ...submissionSchema.shape,
    targets: submissionSchema.shape.targets.optional(),
    scenarios: submissionSchema.shape.scenarios.optional(),
    definition: submittedDefinitionSchema
      .or(submittedRevisionSchema)
      .optional()
      .describe("The commit's own definition, or a revision of one that is stored."),
  })
  .refine((asked) => isNamed(asked, "targets"), unnamed("targets"))
  .refine((asked) => isNamed(asked, "scenarios"), unnamed("scenarios"));
export type RunInput = z.infer<typeof runInputSchema>;

/** Header value that makes a repeated submission answer with the first one's run. */
export const idempotencyKeySchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, "use printable ASCII without spaces");
