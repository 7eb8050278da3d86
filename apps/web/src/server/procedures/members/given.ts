import { givenByMemberSchema, givenQuerySchema } from "@lapline/contracts";
import { listGiven, listInvited } from "@lapline/engine";
import { z } from "zod";
import { projectProcedure } from "../../trpc.ts";
import { memberByIdSchema } from "./memberByIdSchema.ts";

/** What ends, or is handed over, when a member is removed or gets the role that is named. */
export const givenByMember = projectProcedure("members.manage")
  .input(z.strictObject({ ...memberByIdSchema.shape, ...givenQuerySchema.shape }))
  .output(givenByMemberSchema)
  .query(async ({ ctx: { engine, projectId }, input: { id: userId, role = null } }) => {
    const [groups, invited] = await Promise.all([
      listGiven(engine, { projectId, giver: { userId }, role }),
      listInvited(engine, { projectId, userId }),
    ]);
    return { groups, invited };
  });
