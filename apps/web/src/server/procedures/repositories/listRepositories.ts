import { pageQuerySchema, pageSchema, repositorySchema } from "@lapline/contracts";
import { listRepositories as readRepositories } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** Repositories whose commits are told, newest first. */
export const listRepositories = projectProcedure("repositories.manage")
  .input(pageQuerySchema)
  .output(pageSchema(repositorySchema))
  .query(({ ctx, input }) => readRepositories(ctx.engine, { projectId: ctx.projectId, ...input }));
