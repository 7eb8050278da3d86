import { jobSchema, submissionSchema } from "@lapline/contracts";
import { previewRun as planRun } from "@lapline/engine";
import { z } from "zod";
import { offeredCatalog } from "../../../server/catalog.ts";
import { projectProcedure } from "../../../server/trpc.ts";

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
  });

/** Answer to a preview. */
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

/** What a submission would expand to, without storing anything. */
export const previewRun = projectProcedure("project.read")
  .input(submissionSchema)
  .output(runPreviewSchema)
  .query(async ({ ctx, input }) => {
    const { jobs, problems, skipped } = await planRun(
      ctx.engine,
      await offeredCatalog(ctx.engine),
      {
        projectId: ctx.projectId,
        submission: input,
      },
    );
    const expectedSeconds = jobs.reduce((sum, job) => sum + job.expectedSeconds, 0);
    return { jobs, problems, skipped, expectedSeconds };
  });
