import { mailSummarySchema, pageQuerySchema, pageSchema } from "@lapline/contracts";
import { listMails as readMails } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** Mails that Lapline wrote for the project, newest first. */
export const listMails = projectProcedure("mails.read")
  .input(pageQuerySchema)
  .output(pageSchema(mailSummarySchema))
  .query(({ ctx, input }) => readMails(ctx.engine, { projectId: ctx.projectId, ...input }));
