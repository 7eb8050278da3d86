import { auditEntrySchema, auditQuerySchema, pageSchema } from "@lapline/contracts";
import { listAudit as readAudit } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** Who changed what in the project, newest first. */
export const listAudit = projectProcedure("audit.read")
  .input(auditQuerySchema)
  .output(pageSchema(auditEntrySchema))
  .query(({ ctx, input }) => readAudit(ctx.engine, { projectId: ctx.projectId, ...input }));
