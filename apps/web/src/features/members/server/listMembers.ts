import { memberSchema } from "@lapline/contracts";
import { listMembers as readMembers } from "@lapline/engine";
import { z } from "zod";
import { isPermitted } from "../../../server/access.ts";
import { projectProcedure } from "../../../server/trpc.ts";

export const membersSchema = z.strictObject({ items: z.array(memberSchema) });

/** The people of the project, by name; with their addresses for who may manage them. */
export const listMembers = projectProcedure("project.read")
  .output(membersSchema)
  .query(async ({ ctx }) => {
    const { projectId, actor } = ctx;
    const withEmail = isPermitted({ projectId, actor }, "members.manage");
    return { items: await readMembers(ctx.engine, { projectId, withEmail }) };
  });
