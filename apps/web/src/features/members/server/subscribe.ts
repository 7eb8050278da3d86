import { setRegressionMail } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../../server/engineActor.ts";
import { forbidden, notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

/** Switches regression mails to the caller on or off. */
export const subscribe = projectProcedure("project.read")
  .input(z.strictObject({ regressionMail: z.boolean() }))
  .output(z.strictObject({ regressionMail: z.boolean() }))
  .mutation(async ({ ctx, input }) => {
    const { actor, projectId } = ctx;
    if (actor.kind !== "user") throw forbidden("Only people get mails: sign in to change yours.");
    const { regressionMail } = input;
    const found = await setRegressionMail(ctx.engine, {
      projectId,
      userId: actor.userId,
      regressionMail,
      actor: engineActor(actor),
    });
    if (!found) throw notFound("member");
    return { regressionMail };
  });
