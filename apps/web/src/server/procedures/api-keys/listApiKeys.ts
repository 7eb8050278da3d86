import { apiKeySchema, apiKeysQuerySchema, pageSchema } from "@lapline/contracts";
import { listApiKeys as readApiKeys } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";

/** API keys of the project that are not revoked, newest first: all, or those that one person made. */
export const listApiKeys = projectProcedure("apiKeys.manage")
  .input(apiKeysQuerySchema)
  .output(pageSchema(apiKeySchema))
  .query(async ({ ctx, input }) => {
    const page = await readApiKeys(ctx.engine, { projectId: ctx.projectId, ...input });
    const items = page.items.map(({ createdAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      expiresAt: key.expiresAt?.toISOString() ?? null,
      rotatedAt: key.rotatedAt?.toISOString() ?? null,
      previousUntil: key.previousUntil?.toISOString() ?? null,
    }));
    return { items, nextCursor: page.nextCursor };
  });
