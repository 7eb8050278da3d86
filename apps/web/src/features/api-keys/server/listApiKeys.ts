import { pageQuerySchema, pageSchema } from "@lapline/contracts";
import { listApiKeys as readApiKeys } from "@lapline/engine";
import { projectProcedure } from "../../../server/trpc.ts";
import { apiKeySummarySchema } from "./apiKeySummary.ts";

/** API keys of the project that are not revoked, newest first. */
export const listApiKeys = projectProcedure("apiKeys.manage")
  .input(pageQuerySchema)
  .output(pageSchema(apiKeySummarySchema))
  .query(async ({ ctx, input }) => {
    const page = await readApiKeys(ctx.engine, { projectId: ctx.projectId, ...input });
    const items = page.items.map(({ createdAt, lastUsedAt, expiresAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    }));
    return { items, nextCursor: page.nextCursor };
  });
