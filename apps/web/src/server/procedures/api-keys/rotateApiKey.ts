import { apiKeyRotationSchema, idSchema, rotatedApiKeySchema } from "@lapline/contracts";
import { rotateApiKey as replaceSecret } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { forbidden, notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

const hourMs = 3_600_000;

/**
 * Gives an API key a new secret. People may replace any; a key only its own, because with the secret
 * of another it would outlive its revocation.
 */
export const rotateApiKey = projectProcedure("apiKeys.manage")
  .input(apiKeyRotationSchema.extend({ id: idSchema }))
  .output(rotatedApiKeySchema)
  .mutation(async ({ ctx, input: { id, keepHours } }) => {
    if (ctx.actor.kind === "apiKey" && ctx.actor.keyId !== id) {
      throw forbidden("An API key can replace its own secret only. Sign in to replace others.");
    }
    const rotated = await replaceSecret(ctx.engine, {
      projectId: ctx.projectId,
      apiKeyId: id,
      actor: engineActor(ctx.actor),
      keepMs: keepHours * hourMs,
    });
    if (rotated === null) throw notFound("API key");
    return { ...rotated, previousUntil: rotated.previousUntil?.toISOString() ?? null };
  });
