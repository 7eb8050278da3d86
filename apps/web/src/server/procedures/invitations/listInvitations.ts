import { invitationSchema, pageQuerySchema, pageSchema } from "@lapline/contracts";
import { listInvitations as readInvitations } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** Invitations of the project that wait for an answer or ran out, newest first. */
export const listInvitations = projectProcedure("members.manage")
  .input(pageQuerySchema)
  .output(pageSchema(invitationSchema))
  .query(({ ctx, input }) => readInvitations(ctx.engine, { projectId: ctx.projectId, ...input }));
