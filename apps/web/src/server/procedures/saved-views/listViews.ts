import { namedPageQuerySchema, pageSchema, savedViewSchema } from "@lapline/contracts";
import { listSavedViews } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";
import { viewerOf } from "./viewerOf.ts";

/** The project's views of the series list and the caller's own, by name. */
export const listViews = projectProcedure("project.read")
  .input(namedPageQuerySchema)
  .output(pageSchema(savedViewSchema))
  .query(({ ctx, input }) => listSavedViews(ctx.engine, { ...viewerOf(ctx), ...input }));
