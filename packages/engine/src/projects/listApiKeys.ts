import { type ApiKeyScope, apiKeyScopeSchema, type Page } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { decodeCursor, idCursorSchema } from "../text/cursor.ts";
import { pageOf } from "../text/pageOf.ts";

export interface ApiKeySummary {
  id: string;
  name: string;
  /** First characters of the key. */
  prefix: string;
  scopes: ApiKeyScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  /** When the secret was last replaced. */
  rotatedAt: Date | null;
  /** Until when the secret before opens too; null when it does not. */
  previousUntil: Date | null;
}

/** A page of the project's API keys that are not revoked, newest first. */
export async function listApiKeys(
  { db, clock }: EngineContext,
  input: { projectId: string; limit: number; cursor?: string | undefined },
): Promise<Page<ApiKeySummary>> {
  const cursor = decodeCursor(idCursorSchema, input.cursor);
  const rows = await db.apiKey.findMany({
    where: {
      projectId: input.projectId,
      revokedAt: null,
      ...(cursor === null ? {} : { id: { lt: cursor[0] } }),
    },
    orderBy: { id: "desc" },
    take: input.limit + 1,
    select: {
      id: true,
      name: true,
      prefix: true,
      scopes: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
      rotatedAt: true,
      previousUntil: true,
    },
  });
  const now = clock.now();
  return pageOf(
    rows,
    input.limit,
    ({ id }) => [id],
    (row) => ({
      ...row,
      scopes: row.scopes.map((scope) => apiKeyScopeSchema.parse(scope)),
      previousUntil:
        row.previousUntil !== null && row.previousUntil > now ? row.previousUntil : null,
    }),
  );
}
