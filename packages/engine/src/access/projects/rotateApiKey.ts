import { transact } from "@lapline/db";
import { type Actor, type EngineContext, sha256 } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { addGiver } from "../given/addGiver.ts";
import { createSecret, visiblePrefix } from "../secrets/secret.ts";

export interface RotateApiKeyInput {
  projectId: string;
  apiKeyId: string;
  actor: Actor;
  /** How long the secret so far opens too; 0 ends it at once. */
  keepMs: number;
}

/**
 * Gives an API key a new secret, answered once. Name, scopes and expiry stay; of two replaced secrets
 * only the later can have grace left. Null when the project has no such key or it was revoked.
 */
export async function rotateApiKey(
  context: EngineContext,
  { projectId, apiKeyId, actor, keepMs }: RotateApiKeyInput,
): Promise<{ id: string; key: string; prefix: string; previousUntil: Date | null } | null> {
  const key = createSecret(context.random, "apiKey");
  const prefix = visiblePrefix(key);
  const now = context.clock.now();
  const previousUntil = keepMs > 0 ? new Date(now.getTime() + keepMs) : null;
  return transact(context.db, async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE "api_key" SET "hash" = ${sha256(key)}, "prefix" = ${prefix}, "rotatedAt" = ${now},
        "previousHash" = CASE WHEN ${previousUntil !== null} THEN "hash" END,
        "previousUntil" = ${previousUntil}
      WHERE "id" = ${apiKeyId}::uuid AND "projectId" = ${projectId}::uuid AND "revokedAt" IS NULL`;
    if (count === 0) return null;
    await addGiver(tx, context, { projectId, actor, kind: "apiKey", id: apiKeyId });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "apiKey.rotated",
      subjectKind: "apiKey",
      subjectId: apiKeyId,
      data: { previousUntil: previousUntil?.toISOString() ?? null },
    });
    return { id: apiKeyId, key, prefix, previousUntil };
  });
}
