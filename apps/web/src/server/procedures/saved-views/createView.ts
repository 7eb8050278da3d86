import { savedViewInputSchema, savedViewSchema } from "@lapline/contracts";
import { createSavedView } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { forbidden } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";
import { viewerOf } from "./viewerOf.ts";
import { tooManyViews, viewExists } from "./viewRefusals.ts";

/** Keeps a look at the series list: anybody for themselves, members for everybody. */
export const createView = projectProcedure("project.read")
  .input(savedViewInputSchema)
  .output(savedViewSchema)
  .mutation(async ({ ctx, input: view }) => {
    if (view.shared) await ctx.access("views.share");
    else if (ctx.actor.kind !== "user") {
      throw forbidden("Only people have views of their own: make it one of the project (shared).");
    }
    const answer = await createSavedView(ctx.engine, {
      ...viewerOf(ctx),
      actor: engineActor(ctx.actor),
      view,
    });
    switch (answer.outcome) {
      case "created":
        return answer.view;
      case "exists":
        throw viewExists();
      case "too_many":
        throw tooManyViews();
    }
  });
