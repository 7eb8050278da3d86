import { givenOutcomeSchema, handOverSchema, idSchema } from "@lapline/contracts";
import { revokeApiKey as endApiKey } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Ends an API key at once, and what it gave. */
export const revokeApiKey = projectProcedure("apiKeys.manage")
  .input(byIdSchema.extend({ handOver: handOverSchema }))
  .output(givenOutcomeSchema.extend({ id: idSchema }))
  .mutation(async ({ ctx, input: { id, handOver } }) => {
    const settled = await endApiKey(ctx.engine, {
      projectId: ctx.projectId,
      apiKeyId: id,
      actor: engineActor(ctx.actor),
      handOver,
    });
    if (settled === null) throw notFound("API key");
    return { id, ...settled };
  });
