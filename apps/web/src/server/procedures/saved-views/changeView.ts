import { idSchema, savedViewChangeSchema, savedViewSchema } from "@lapline/contracts";
import { changeSavedView, findSavedView } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { forbidden, notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";
import { viewerOf } from "./viewerOf.ts";
import { tooManyViews, viewExists } from "./viewRefusals.ts";

/** Renames a view, gives it another look, or hands it to the project or back to the caller. */
export const changeView = projectProcedure("project.read")
  .input(z.strictObject({ id: idSchema, ...savedViewChangeSchema.shape }))
  .output(savedViewSchema)
  .mutation(async ({ ctx, input: { id: viewId, ...change } }) => {
    const viewer = viewerOf(ctx);
    const seen = await findSavedView(ctx.engine, { ...viewer, viewId });
    if (seen === null) throw notFound("view");
    if (seen.shared || change.shared === true) await ctx.access("views.share");
    if (change.shared === false && viewer.userId === null) {
      throw forbidden("Only people have views of their own: an API key cannot take one.");
    }
    const answer = await changeSavedView(ctx.engine, {
      ...viewer,
      viewId,
      shared: seen.shared,
      actor: engineActor(ctx.actor),
      change,
    });
    switch (answer.outcome) {
      case "changed":
        return answer.view;
      case "exists":
        throw viewExists();
      case "too_many":
        throw tooManyViews();
      case "unknown":
        throw notFound("view");
    }
  });
