import { reportSchema } from "@lapline/contracts";
import { getReport as readReport } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";

/** Everything the job measured; 404 until it has a processed report. */
export const getReport = readProcedure
  .input(byIdSchema)
  .output(reportSchema)
  .query(async ({ ctx, input }) => {
    const report = await readReport(ctx.engine, { projectId: ctx.projectId, jobId: input.id });
    if (report === null) throw notFound("report");
    return report;
  });
