import { incidentQuerySchema, incidentSchema, pageSchema } from "@lapline/contracts";
import { discardIncident, listIncidents, retryIncident } from "@lapline/engine";
import { engineActor } from "../actor.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { type ProcedureMeta, projectProcedure, router } from "../trpc.ts";

const acts = { retry: retryIncident, discard: discardIncident };

/** Does one of the two things that can be done with an item of the project that was set aside. */
function incidentAct(name: keyof typeof acts, meta: ProcedureMeta) {
  return projectProcedure("incidents.manage")
    .meta(meta)
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const { projectId } = ctx;
      const actor = engineActor(ctx.actor);
      const found = await acts[name](ctx.engine, { projectId, incidentId: id, actor });
      if (!found) throw notFound("incident");
      return { id };
    });
}

/** Items of the project that control failed on. */
export const incidentsRouter = router({
  /** Items of the project that control failed on, newest first. */
  list: projectProcedure("incidents.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/incidents",
        operationId: "listIncidents",
        summary: "Incidents of the project, newest first",
      },
    })
    .input(incidentQuerySchema)
    .output(pageSchema(incidentSchema))
    .query(({ ctx, input }) => listIncidents(ctx.engine, { projectId: ctx.projectId, ...input })),

  retry: incidentAct("retry", {
    rest: {
      method: "POST",
      path: "/incidents/{id}/retry",
      operationId: "retryIncident",
      summary: "Retry an incident",
      repeat: { answer: "id" },
    },
  }),

  discard: incidentAct("discard", {
    rest: {
      method: "POST",
      path: "/incidents/{id}/discard",
      operationId: "discardIncident",
      summary: "Discard an incident; what follows depends on its kind",
      repeat: { answer: "id" },
    },
  }),
});
