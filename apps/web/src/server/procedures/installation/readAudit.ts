import {
  installationAuditEntrySchema,
  installationAuditQuerySchema,
  pageSchema,
} from "@lapline/contracts";
import { listInstallationAudit } from "@lapline/engine";
import { installationProcedure } from "../../trpc.ts";

/** Who changed what in the whole installation, deleted projects and accounts included. */
export const readAudit = installationProcedure
  .input(installationAuditQuerySchema)
  .output(pageSchema(installationAuditEntrySchema))
  .query(({ ctx, input }) => listInstallationAudit(ctx.engine, input));
