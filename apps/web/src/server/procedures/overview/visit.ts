import { visitSchema } from "@lapline/contracts";
import { visitProject } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { forbidden, notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Notes that the caller looks at the overview; with `seen`, that they saw all of its news. */
export const visit = projectProcedure("project.read")
  .input(z.strictObject({ seen: z.boolean().optional() }))
  .output(visitSchema)
  .mutation(async ({ ctx: { engine, projectId, actor }, input: { seen = false } }) => {
    if (actor.kind !== "user") {
      throw forbidden("Only people visit: an API key names the time with ?since= instead.");
    }
    const found = await visitProject(engine, {
      projectId,
      userId: actor.userId,
      actor: engineActor(actor),
      seen,
    });
    if (found === undefined) throw notFound("member");
    return { since: found.since?.toISOString() ?? null };
  });
