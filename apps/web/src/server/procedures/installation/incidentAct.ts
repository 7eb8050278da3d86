import { discardIncident, retryIncident } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { installationProcedure } from "../../trpc.ts";

const acts = { retry: retryIncident, discard: discardIncident };

/** Does one of the two things that can be done with an item of no project that was set aside. */
export function incidentAct(name: keyof typeof acts) {
  return installationProcedure
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
