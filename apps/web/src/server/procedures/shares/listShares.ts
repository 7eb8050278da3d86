import { pageQuerySchema, pageSchema, shareSchema } from "@lapline/contracts";
import { listShares as readShares } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** The project's shares, newest first, ended ones included; their links are in none of them. */
export const listShares = projectProcedure("shares.create")
  .input(pageQuerySchema)
  .output(pageSchema(shareSchema))
  .query(({ ctx, input }) => readShares(ctx.engine, { projectId: ctx.projectId, ...input }));
