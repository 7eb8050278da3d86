import { rejoinHistory, separateHistory } from "@lapline/engine";
import { engineActor } from "../actor.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure } from "../trpc.ts";

/** Whether imported results are one history with those that Lapline measures. */
export const historyJoins = {
  /** Makes an imported history and what Lapline measures two again; nothing is deleted. */
  separate: projectProcedure("definitions.write")
    .meta({
      rest: {
        method: "POST",
        path: "/series/{id}/separate",
        operationId: "separateHistory",
        summary:
          "Separate imported results of a scenario on a label from those that Lapline measures",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx: { engine, projectId, actor }, input: { id } }) => {
      const about = { projectId, actor: engineActor(actor), seriesId: id };
      if ((await separateHistory(engine, about)) === "unknown") throw notFound("joined history");
      return { id };
    }),

  /** Puts imported results that were separated before what Lapline measures again. */
  join: projectProcedure("definitions.write")
    .meta({
      rest: {
        method: "POST",
        path: "/series/{id}/join",
        operationId: "joinHistory",
        summary: "Join imported results again that were separated from those that Lapline measures",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx: { engine, projectId, actor }, input: { id } }) => {
      const about = { projectId, actor: engineActor(actor), seriesId: id };
      if ((await rejoinHistory(engine, about)) === "unknown") throw notFound("joined history");
      return { id };
    }),
};
