import { type ApiKeyScope, apiKeyScopeSchema } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { sha256 } from "../text/sha256.ts";
import { isWellFormedSecret } from "./secret.ts";

export interface VerifiedApiKey {
  id: string;
  name: string;
  projectId: string;
  scopes: ApiKeyScope[];
}

/** The last use is noted at most this often, so that reading does not mean writing. */
const lastUsedStepMs = 60_000;

/**
 * The API key behind this text; null for unknown, expired and revoked ones, and for a secret that was
 * replaced once its grace is over. Notes its use.
 */
export async function verifyApiKey(
  { db, clock }: EngineContext,
  key: string,
): Promise<VerifiedApiKey | null> {
  if (!isWellFormedSecret("apiKey", key)) return null;
  const now = clock.now();
  const hash = sha256(key);
  const found = await db.apiKey.findFirst({
    where: {
      revokedAt: null,
      AND: [
        { OR: [{ hash }, { previousHash: hash, previousUntil: { gt: now } }] },
        { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      ],
    },
    select: { id: true, name: true, projectId: true, scopes: true, lastUsedAt: true },
  });
  if (found === null) return null;
  const { id, name, projectId, scopes, lastUsedAt } = found;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > lastUsedStepMs) {
    await db.apiKey.updateMany({ where: { id }, data: { lastUsedAt: now } });
  }
  return { id, name, projectId, scopes: scopes.map((scope) => apiKeyScopeSchema.parse(scope)) };
}
