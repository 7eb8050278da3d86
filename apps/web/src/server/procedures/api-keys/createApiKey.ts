import { apiKeyInputSchema, createdApiKeySchema } from "@lapline/contracts";
import { createApiKey as storeApiKey } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { forbidden } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

const dayMs = 24 * 60 * 60_000;

/** Makes an API key of the project. Only people do: a leaked key must not outlive its revocation. */
export const createApiKey = projectProcedure("apiKeys.manage")
  .input(apiKeyInputSchema)
  .output(createdApiKeySchema)
  .mutation(async ({ ctx, input: { name, scopes, expiresInDays } }) => {
    if (ctx.actor.kind === "apiKey") {
      throw forbidden("API keys are made by people. Sign in and make it on the API keys page.");
    }
    const expiresAt =
      expiresInDays === null
        ? null
        : new Date(ctx.engine.clock.now().getTime() + expiresInDays * dayMs);
    const created = await storeApiKey(ctx.engine, {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      name,
      scopes,
      expiresAt,
    });
    return { ...created, expiresAt: expiresAt?.toISOString() ?? null };
  });
