import { deleteSavedView, findSavedView } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";
import { viewerOf } from "./viewerOf.ts";

/** Removes a view: one's own, or with the right to share views one of the project. */
export const deleteView = projectProcedure("project.read")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const viewer = viewerOf(ctx);
    const seen = await findSavedView(ctx.engine, { ...viewer, viewId: id });
    if (seen === null) throw notFound("view");
    if (seen.shared) await ctx.access("views.share");
    const { shared } = seen;
    const actor = engineActor(ctx.actor);
    if (!(await deleteSavedView(ctx.engine, { ...viewer, viewId: id, shared, actor }))) {
      throw notFound("view");
    }
    return { id };
  });
