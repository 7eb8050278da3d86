import { apiKeyScopeSchema, idSchema } from "@lapline/contracts";
import { createApiKey as storeApiKey } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../../server/engineActor.ts";
import { forbidden } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

const dayMs = 24 * 60 * 60_000;

const inputSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "give the key a name")
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only"),
  scopes: z.array(apiKeyScopeSchema).min(1, "choose at least one scope").max(4),
  /** Never expires when null. */
  expiresInDays: z.int().min(1).max(3650).nullable(),
});

const output = z.strictObject({
  id: idSchema,
  /** Shown once; only its hash is kept. */
  key: z.string(),
  prefix: z.string(),
});

/** Makes an API key of the project. Only people do: a leaked key must not outlive its revocation. */
export const createApiKey = projectProcedure("apiKeys.manage")
  .input(inputSchema)
  .output(output)
  .mutation(({ ctx, input: { name, scopes, expiresInDays } }) => {
    if (ctx.actor.kind === "apiKey") {
      throw forbidden("API keys are made by people. Sign in and make it on the API keys page.");
    }
    const expiresAt =
      expiresInDays === null
        ? null
        : new Date(ctx.engine.clock.now().getTime() + expiresInDays * dayMs);
    return storeApiKey(ctx.engine, {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      name,
      scopes,
      expiresAt,
    });
  });
