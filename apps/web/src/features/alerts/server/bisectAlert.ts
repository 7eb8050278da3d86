import { startBisection } from "@lapline/engine";
import { byIdSchema } from "../../../server/byIdSchema.ts";
import { offeredCatalog } from "../../../server/catalog.ts";
import { engineActor } from "../../../server/engineActor.ts";
import { ApiError } from "../../../server/http/apiError.ts";
import { notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

/** Begins to search an alert's change among the versions between its two. */
export const bisectAlert = projectProcedure("alerts.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const outcome = await startBisection(ctx.engine, await offeredCatalog(ctx.engine), {
      projectId: ctx.projectId,
      alertId: id,
      actor: engineActor(ctx.actor),
    });
    switch (outcome) {
      case "begun":
        return { id };
      case "not_found":
        throw notFound("alert");
      case "wrong_state":
        throw refuse("wrong_state", "Only open and acknowledged alerts are bisected.");
      case "under_way":
        throw refuse("bisection_under_way", "This alert is being bisected already.");
      case "nothing_between":
        throw refuse(
          "nothing_between",
          "No known version that this scenario can run on lies between the two of this alert.",
        );
    }
  });

function refuse(code: string, detail: string): ApiError {
  return new ApiError({ status: 409, code, detail });
}
