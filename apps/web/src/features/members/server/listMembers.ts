import { memberSchema } from "@lapline/contracts";
import { listMembers as readMembers } from "@lapline/engine";
import { z } from "zod";
import { projectProcedure } from "../../../server/trpc.ts";

/** The people of the project, by name. */
export const listMembers = projectProcedure("project.read")
  .output(z.strictObject({ items: z.array(memberSchema) }))
  .query(async ({ ctx }) => ({
    items: await readMembers(ctx.engine, { projectId: ctx.projectId }),
  }));
