import { slugSchema } from "@lapline/contracts";
import { createRegistrationToken } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { env } from "../../env.ts";
import { projectProcedure } from "../../trpc.ts";
import { registerCommand } from "./registerCommand.ts";

export const machineTokenInputSchema = z.strictObject({ label: slugSchema });

export const machineTokenSchema = z.strictObject({
  /** Shown once; works once, until `expiresAt`. */
  token: z.string(),
  label: slugSchema,
  /** The exact line to run on the bench machine. */
  command: z.string(),
  expiresAt: z.iso.datetime(),
});

/** A one-time token with which one machine can register under a hardware label. */
export const createToken = projectProcedure("machines.manage")
  .input(machineTokenInputSchema)
  .output(machineTokenSchema)
  .mutation(async ({ ctx, input }) => {
    const { token, label, expiresAt } = await createRegistrationToken(ctx.engine, {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      label: input.label,
    });
    const command = registerCommand(new URL(env().LAPLINE_URL).origin, token);
    return { token, label, command, expiresAt: expiresAt.toISOString() };
  });
