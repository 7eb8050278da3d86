import { runPreviewSchema, submissionSchema } from "@lapline/contracts";
import { previewRun as planRun } from "@lapline/engine";
import { offeredCatalog } from "../../catalog.ts";
import { projectProcedure } from "../../trpc.ts";

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
