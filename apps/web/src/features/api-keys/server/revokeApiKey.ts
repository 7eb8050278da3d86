import { revokeApiKey as endApiKey } from "@lapline/engine";
import { z } from "zod";
import { byIdSchema } from "../../../server/byIdSchema.ts";
import { engineActor } from "../../../server/engineActor.ts";
import { notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

/** Ends an API key at once. */
export const revokeApiKey = projectProcedure("apiKeys.manage")
  .input(byIdSchema)
  .output(z.strictObject({ id: z.uuid() }))
  .mutation(async ({ ctx, input }) => {
    const found = await endApiKey(ctx.engine, {
      projectId: ctx.projectId,
      apiKeyId: input.id,
      actor: engineActor(ctx.actor),
    });
    if (!found) throw notFound("API key");
    return { id: input.id };
  });
