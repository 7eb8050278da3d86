import { overviewQuerySchema, overviewSchema, visitSchema } from "@lapline/contracts";
import { readOverview, visitProject } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { forbidden, notFound } from "../http/refusals.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";

/** What is new in the project. */
export const overviewRouter = router({
  /** What got worse since a time, what runs, how the machines are, the latest runs. */
  get: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/overview",
        operationId: "getOverview",
        summary: "Regressions since a time, queue, machines and latest runs",
      },
    })
    .input(overviewQuerySchema)
    .output(overviewSchema)
    .query(({ ctx: { engine, projectId }, input: { since } }) =>
      readOverview(engine, { projectId, since: since === undefined ? null : new Date(since) }),
    ),

  /** Notes that the caller looks at the overview; with `seen`, that they saw all of its news. */
  visit: projectProcedure("project.read")
    .meta({ withoutRest: "notes when a person last looked at the overview; keys are refused" })
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
    }),
});
