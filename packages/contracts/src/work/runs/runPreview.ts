import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { jobSchema } from "./run.ts";

const plannedJobSchema = jobSchema
  .pick({
    kind: true,
    target: true,
    version: true,
    baseVersion: true,
    provisioner: true,
    sandbox: true,
    durability: true,
    scenario: true,
    scenarioVersion: true,
    params: true,
    label: true,
    trials: true,
    expectedSeconds: true,
  })
  .extend({
    /** Ended jobs like it that its time rests on; 0: as planned. */
    likeJobs: z.int().min(0),
    /**
     * Of a comparison: the smallest relative change that so many pairs usually show, by what earlier
     * comparisons scattered; absent: there were none.
     */
    smallestChange: z
      .strictObject({
        change: z.number().min(0),
        /** Earlier comparisons that it rests on. */
        comparisons: z.int().min(1),
        /** Whether these measured the same scenario of the target, or anything on the label. */
        of: z.enum(["workload", "label"]),
      })
      .optional(),
    /** The revision of the project's own definition that it would measure. */
    definition: z.strictObject({ revisionId: idSchema, hash: z.string() }).optional(),
  });

/** Answer to `POST /api/v1/runs/preview`: what a submission would expand to. */
export const runPreviewSchema = z.strictObject({
  /** Combinations that can run. */
  jobs: z.array(plannedJobSchema),
  /** Why others cannot; with any of them the submission would be refused. */
  problems: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  /** Newer releases that `lastVersions` passed over, because a scenario cannot run on them. */
  skipped: z.array(
    z.strictObject({ target: z.string(), version: z.string(), message: z.string() }),
  ),
  /** Sum over `jobs`, as if one machine ran them one after the other. */
  expectedSeconds: z.number(),
});
export type RunPreview = z.infer<typeof runPreviewSchema>;
