import { pageSchema, suspicionSchema, suspicionsQuerySchema } from "@lapline/contracts";
import { listSuspicions } from "@lapline/engine";
import { readProcedure, router } from "../trpc.ts";

/** Changes that wait for a comparison or had one. */
export const suspicionsRouter = router({
  /** Changes that are looked into, or were, newest first. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/suspicions",
        operationId: "listSuspicions",
        summary: "Suspected changes with their states, newest first",
      },
    })
    .input(suspicionsQuerySchema)
    .output(pageSchema(suspicionSchema))
    .query(({ ctx, input }) => listSuspicions(ctx.engine, { projectId: ctx.projectId, ...input })),
});
