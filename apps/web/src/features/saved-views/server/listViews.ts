import { savedViewSchema } from "@lapline/contracts";
import { listSavedViews } from "@lapline/engine";
import { z } from "zod";
import { projectProcedure } from "../../../server/trpc.ts";
import { viewerOf } from "./viewerOf.ts";

/** The project's views of the series list and the caller's own, by name. */
export const listViews = projectProcedure("project.read")
  .input(z.strictObject({}).optional())
  .output(z.strictObject({ items: z.array(savedViewSchema) }))
  .query(async ({ ctx }) => ({ items: await listSavedViews(ctx.engine, viewerOf(ctx)) }));
