import { auditEntrySchema, auditQuerySchema, pageSchema } from "@lapline/contracts";
import { listAudit } from "@lapline/engine";
import { projectProcedure, router } from "../trpc.ts";

/** Who changed what in the project. */
export const auditRouter = router({
  /** Who changed what in the project, newest first. */
  list: projectProcedure("audit.read")
    .meta({
      rest: {
        method: "GET",
        path: "/audit",
        operationId: "listAudit",
        summary: "Audit log of the project, newest first, by actor, action or object",
      },
    })
    .input(auditQuerySchema)
    .output(pageSchema(auditEntrySchema))
    .query(({ ctx, input }) => listAudit(ctx.engine, { projectId: ctx.projectId, ...input })),
});
