import { discardIncident, retryIncident } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

const acts = { retry: retryIncident, discard: discardIncident };

/** Does one of the two things that can be done with an item of the project that was set aside. */
export function incidentAct(name: keyof typeof acts) {
  return projectProcedure("incidents.manage")
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
