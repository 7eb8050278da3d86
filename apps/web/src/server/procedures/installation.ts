import {
  incidentQuerySchema,
  incidentSchema,
  installationAuditEntrySchema,
  installationAuditQuerySchema,
  pageSchema,
} from "@lapline/contracts";
import {
  discardIncident,
  listIncidents,
  listInstallationAudit,
  retryIncident,
  transferInstallation,
} from "@lapline/engine";
import { z } from "zod";
import { forbidden, notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { installationProcedure, type ProcedureMeta, router } from "../trpc.ts";

const acts = { retry: retryIncident, discard: discardIncident };

/** Does one of the two things that can be done with an item of no project that was set aside. */
function incidentAct(name: keyof typeof acts, meta: ProcedureMeta) {
  return installationProcedure
    .meta(meta)
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const { userId, name: userName } = ctx.user;
      const actor = { kind: "user" as const, id: userId, name: userName };
      const found = await acts[name](ctx.engine, { projectId: null, incidentId: id, actor });
      if (!found) throw notFound("incident");
      return { id };
    });
}

/** What only the installation's owner sees and does. */
export const installationRouter = router({
  /** Who changed what in the whole installation, deleted projects and accounts included. */
  audit: installationProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/installation/audit",
        operationId: "listInstallationAudit",
        summary: "Audit log of the installation; needs the session of its owner",
      },
    })
    .input(installationAuditQuerySchema)
    .output(pageSchema(installationAuditEntrySchema))
    .query(({ ctx, input }) => listInstallationAudit(ctx.engine, input)),

  /** Makes the account of an address the installation's owner in the place of the caller. */
  transfer: installationProcedure
    .meta({ withoutRest: "the installation's owner is a person on a page of the interface" })
    .input(z.strictObject({ email: z.email().max(254) }))
    .output(z.strictObject({ email: z.string() }))
    .mutation(async ({ ctx, input: { email } }) => {
      const { userId, name } = ctx.user;
      const actor = { kind: "user" as const, id: userId, name };
      const outcome = await transferInstallation(ctx.engine, { actor, email });
      switch (outcome) {
        case "transferred":
          return { email };
        case "unknown_account":
          throw notFound("account");
        case "not_owner":
          throw forbidden("Only the installation's owner may do this. Ask them.");
      }
    }),

  /** Items of no project that control failed on, newest first. */
  incidents: installationProcedure
    .meta({ withoutRest: "the installation's owner is a person on a page of the interface" })
    .input(incidentQuerySchema)
    .output(pageSchema(incidentSchema))
    .query(({ ctx, input }) => listIncidents(ctx.engine, { projectId: null, ...input })),

  retryIncident: incidentAct("retry", {
    withoutRest: "the installation's owner is a person on a page of the interface",
  }),

  discardIncident: incidentAct("discard", {
    withoutRest: "the installation's owner is a person on a page of the interface",
  }),
});
