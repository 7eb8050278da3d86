import { type ApiKeyScope, apiKeyScopeSchema, type Page } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";

export interface ApiKeySummary {
  id: string;
  name: string;
  /** First characters of the key. */
  prefix: string;
  scopes: ApiKeyScope[];
  /** Null for the installation, and for accounts that are gone. */
  createdBy: { id: string; name: string; isMember: boolean } | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  /** When the secret was last replaced. */
  rotatedAt: Date | null;
  /** Until when the secret before opens too; null when it does not. */
  previousUntil: Date | null;
}

interface ListApiKeysInput {
  projectId: string;
  limit: number;
  cursor?: string | undefined;
  /** Those that this person made. */
  createdBy?: string | undefined;
}

/** A page of the project's API keys that are not revoked, newest first. */
export async function listApiKeys(
  context: EngineContext,
  input: ListApiKeysInput,
): Promise<Page<ApiKeySummary>> {
  const { db, clock } = context;
  const cursor = decodeCursor(idCursorSchema, input.cursor);
  const rows = await db.apiKey.findMany({
    where: {
      projectId: input.projectId,
      revokedAt: null,
      ...(input.createdBy === undefined ? {} : { createdById: input.createdBy }),
      ...(cursor === null ? {} : { id: { lt: cursor[0] } }),
    },
    orderBy: { id: "desc" },
    take: input.limit + 1,
    select: {
      id: true,
      name: true,
      prefix: true,
      scopes: true,
      createdById: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
      rotatedAt: true,
      previousUntil: true,
    },
  });
  const makers = await readMakers(context, input.projectId, rows);
  const now = clock.now();
  return pageOf(
    rows,
    input.limit,
    ({ id }) => [id],
    ({ createdById, ...row }) => ({
      ...row,
      createdBy: makers.get(createdById ?? "") ?? null,
      scopes: row.scopes.map((scope) => apiKeyScopeSchema.parse(scope)),
      previousUntil:
        row.previousUntil !== null && row.previousUntil > now ? row.previousUntil : null,
    }),
  );
}

/** Who made the keys, by id, and whether they still belong to the project. */
async function readMakers(
  { db }: EngineContext,
  projectId: string,
  keys: readonly { createdById: string | null }[],
): Promise<Map<string, { id: string; name: string; isMember: boolean }>> {
  const ids = new Set(keys.flatMap(({ createdById }) => createdById ?? []));
  const people = await db.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, members: { where: { projectId }, select: { id: true } } },
  });
  return new Map(
    people.map(({ id, name, members }) => [id, { id, name, isMember: members.length > 0 }]),
  );
}
