import { findPublicProject } from "@lapline/engine";
import { z } from "zod";
import { projectProcedure } from "../../../server/trpc.ts";

/** Whether everybody may read the project. */
export const getVisibility = projectProcedure("project.read")
  .output(z.strictObject({ isPublic: z.boolean() }))
  .query(async ({ ctx }) => ({
    isPublic: (await findPublicProject(ctx.engine, { id: ctx.projectId })) !== null,
  }));
