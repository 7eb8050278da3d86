import {
  idSchema,
  namedPageQuerySchema,
  pageSchema,
  savedViewChangeSchema,
  savedViewInputSchema,
  savedViewSchema,
} from "@lapline/contracts";
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  findSavedView,
  listSavedViews,
} from "@lapline/engine";
import { z } from "zod";
import type { Access } from "../access.ts";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { forbidden, notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";

/** 409 for a name that stands for another view already. */
function viewExists(): ApiError {
  return new ApiError({
    status: 409,
    code: "view_exists",
    detail: "There is a view of that name. Choose another name, or change that view.",
  });
}

/** 409 at the bound on views. */
function tooManyViews(): ApiError {
  return new ApiError({
    status: 409,
    code: "too_many_views",
    detail: "This is the maximum number of views. Delete some that are not needed.",
  });
}

/** Whose views a caller sees: a person also has their own. */
function viewerOf({ projectId, actor }: Access): {
  projectId: string;
  userId: string | null;
} {
  return { projectId, userId: actor.kind === "user" ? actor.userId : null };
}

/** Named looks at the series list. */
export const viewsRouter = router({
  /** The project's views of the series list and the caller's own, by name. */
  list: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/views",
        operationId: "listViews",
        summary: "Saved views of the project and of the signed-in person, by name",
      },
    })
    .input(namedPageQuerySchema)
    .output(pageSchema(savedViewSchema))
    .query(({ ctx, input }) => listSavedViews(ctx.engine, { ...viewerOf(ctx), ...input })),

  /** Keeps a look at the series list: anybody for themselves, members for everybody. */
  create: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/views",
        operationId: "createView",
        summary: "Save a view of the series list, for yourself or the project",
        status: 201,
        problems: ["view_exists", "too_many_views"],
        example: { name: "PocketBase on bare metal", query: "target=pocketbase", shared: true },
        repeat: { find: "views.list" },
      },
    })
    .input(savedViewInputSchema)
    .output(savedViewSchema)
    .mutation(async ({ ctx, input: view }) => {
      if (view.shared) await ctx.access("views.share");
      else if (ctx.actor.kind !== "user") {
        throw forbidden(
          "Only people have views of their own: make it one of the project (shared).",
        );
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
    }),

  /** Renames a view, gives it another look, or hands it to the project or back to the caller. */
  change: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/views/{id}",
        operationId: "changeView",
        summary: "Change the name, query or owner of a view",
        body: savedViewChangeSchema,
        problems: ["view_exists", "too_many_views"],
        example: { name: "PocketBase, all machines" },
        repeat: { find: "views.list" },
      },
    })
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
    }),

  /** Removes a view: one's own, or with the right to share views one of the project. */
  delete: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/views/{id}/delete",
        operationId: "deleteView",
        summary: "Delete a view",
        repeat: { answer: "id" },
      },
    })
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
    }),
});
