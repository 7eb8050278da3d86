import {
  apiKeyInputSchema,
  apiKeyRotationSchema,
  apiKeySchema,
  apiKeysQuerySchema,
  createdApiKeySchema,
  givenGroupsSchema,
  givenOutcomeSchema,
  handOverQuerySchema,
  handOverSchema,
  idSchema,
  pageSchema,
  rotatedApiKeySchema,
} from "@lapline/contracts";
import { createApiKey, listApiKeys, listGiven, revokeApiKey, rotateApiKey } from "@lapline/engine";
import { engineActor } from "../actor.ts";
import { forbidden, notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";

const dayMs = 24 * 60 * 60_000;

const hourMs = 3_600_000;

/** Keys of the project. */
export const apiKeysRouter = router({
  /** API keys of the project that are not revoked, newest first: all, or those that one person made. */
  list: projectProcedure("apiKeys.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/api-keys",
        operationId: "listApiKeys",
        summary: "Active API keys without their secrets, newest first",
      },
    })
    .input(apiKeysQuerySchema)
    .output(pageSchema(apiKeySchema))
    .query(async ({ ctx, input }) => {
      const page = await listApiKeys(ctx.engine, { projectId: ctx.projectId, ...input });
      const items = page.items.map(({ createdAt, ...key }) => ({
        ...key,
        createdAt: createdAt.toISOString(),
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
        expiresAt: key.expiresAt?.toISOString() ?? null,
        rotatedAt: key.rotatedAt?.toISOString() ?? null,
        previousUntil: key.previousUntil?.toISOString() ?? null,
      }));
      return { items, nextCursor: page.nextCursor };
    }),

  /** Makes an API key of the project. Only people do: a leaked key must not outlive its revocation. */
  create: projectProcedure("apiKeys.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/api-keys",
        operationId: "createApiKey",
        summary: "Create an API key, shown once; needs a session",
        status: 201,
        example: { name: "CI", scopes: ["read", "submit"], expiresInDays: 90 },
        repeat: {
          lost: "The key is among the API keys, and its secret was never shown: give it a new one, or revoke it and make another.",
        },
      },
    })
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
      const created = await createApiKey(ctx.engine, {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        name,
        scopes,
        expiresAt,
      });
      return { ...created, expiresAt: expiresAt?.toISOString() ?? null };
    }),

  /**
   * Gives an API key a new secret. People may replace any; a key only its own, because with the secret
   * of another it would outlive its revocation.
   */
  rotate: projectProcedure("apiKeys.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/api-keys/{id}/rotate",
        operationId: "rotateApiKey",
        summary:
          "Rotate the secret of a key, shown once; the old one works for keepHours more. An API key can rotate itself only",
        body: apiKeyRotationSchema,
        example: { keepHours: 24 },
        repeat: {
          lost: "The new secret was never shown: rotate again with a new Idempotency-Key.",
        },
      },
    })
    .input(apiKeyRotationSchema.extend({ id: idSchema }))
    .output(rotatedApiKeySchema)
    .mutation(async ({ ctx, input: { id, keepHours } }) => {
      if (ctx.actor.kind === "apiKey" && ctx.actor.keyId !== id) {
        throw forbidden("An API key can replace its own secret only. Sign in to replace others.");
      }
      const rotated = await rotateApiKey(ctx.engine, {
        projectId: ctx.projectId,
        apiKeyId: id,
        actor: engineActor(ctx.actor),
        keepMs: keepHours * hourMs,
      });
      if (rotated === null) throw notFound("API key");
      return { ...rotated, previousUntil: rotated.previousUntil?.toISOString() ?? null };
    }),

  /** List what ends when an API key is revoked. */
  given: projectProcedure("apiKeys.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/api-keys/{id}/given",
        operationId: "listGivenByKey",
        summary: "List what ends when an API key is revoked",
      },
    })
    .input(byIdSchema)
    .output(givenGroupsSchema)
    .query(({ ctx: { engine, projectId }, input: { id: apiKeyId } }) =>
      listGiven(engine, { projectId, giver: { apiKeyId }, role: null }),
    ),

  /** Ends an API key at once, and what it gave. */
  revoke: projectProcedure("apiKeys.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/api-keys/{id}/revoke",
        operationId: "revokeApiKey",
        summary:
          "Revoke an API key with its replaced secrets; what it gave ends, except the kinds in handOver, which the caller takes over",
        query: handOverQuerySchema,
        repeat: {
          lost: "The key is revoked. The audit log says what ended with it or was handed over.",
        },
      },
    })
    .input(byIdSchema.extend({ handOver: handOverSchema }))
    .output(givenOutcomeSchema.extend({ id: idSchema }))
    .mutation(async ({ ctx, input: { id, handOver } }) => {
      const settled = await revokeApiKey(ctx.engine, {
        projectId: ctx.projectId,
        apiKeyId: id,
        actor: engineActor(ctx.actor),
        handOver,
      });
      if (settled === null) throw notFound("API key");
      return { id, ...settled };
    }),
});
