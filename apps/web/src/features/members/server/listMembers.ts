import { memberSchema } from "@lapline/contracts";
import { listMembers as readMembers } from "@lapline/engine";
import { z } from "zod";
import { projectProcedure } from "../../../server/trpc.ts";

export const membersSchema = z.strictObject({ items: z.array(memberSchema) });

/** The people of the project, by name. */
export const listMembers = projectProcedure("project.read")
  .output(membersSchema)
  .query(async ({ ctx }) => ({
    items: await readMembers(ctx.engine, { projectId: ctx.projectId }),
  }));
