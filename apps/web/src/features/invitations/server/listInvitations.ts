import { invitationSchema } from "@lapline/contracts";
import { listInvitations as readInvitations } from "@lapline/engine";
import { z } from "zod";
import { projectProcedure } from "../../../server/trpc.ts";

/** Invitations of the project that wait for an answer or ran out, newest first. */
export const listInvitations = projectProcedure("members.manage")
  .output(z.strictObject({ items: z.array(invitationSchema) }))
  .query(async ({ ctx }) => ({
    items: await readInvitations(ctx.engine, { projectId: ctx.projectId }),
  }));
