import { pageQuerySchema, pageSchema, webhookSchema } from "@lapline/contracts";
import { listWebhooks as readWebhooks } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** Webhooks of the project, newest first. */
export const listWebhooks = projectProcedure("webhooks.manage")
  .input(pageQuerySchema)
  .output(pageSchema(webhookSchema))
  .query(({ ctx, input }) => readWebhooks(ctx.engine, { projectId: ctx.projectId, ...input }));
