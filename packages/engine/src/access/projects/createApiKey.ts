import type { ApiKeyScope } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { type Actor, type EngineContext, newId, sha256 } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { takeGiver } from "../given/takeGiver.ts";
import { createSecret, visiblePrefix } from "../secrets/secret.ts";

export interface CreateApiKeyInput {
  projectId: string;
  actor: Actor;
  name: string;
  scopes: readonly ApiKeyScope[];
  /** Never expires when null. */
  expiresAt: Date | null;
}

/** Makes an API key. The key itself is answered once; only its hash is stored. */
export async function createApiKey(
  context: EngineContext,
  input: CreateApiKeyInput,
): Promise<{ id: string; key: string; prefix: string }> {
  const key = createSecret(context.random, "apiKey");
  const id = await transact(context.db, (tx) => storeApiKey(tx, context, input, key));
  return { id, key, prefix: visiblePrefix(key) };
}

/** Stores a key that the caller made; part of the caller's transaction. */
export async function storeApiKey(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, name, scopes, expiresAt }: CreateApiKeyInput,
  key: string,
): Promise<string> {
  const id = newId(context);
  const givenByIds = await takeGiver(tx, context, { projectId, actor, kind: "apiKey" });
  await tx.apiKey.create({
    data: {
      id,
      projectId,
      name,
      prefix: visiblePrefix(key),
      hash: sha256(key),
      scopes: [...new Set(scopes)],
      createdById: "id" in actor ? actor.id : null,
      givenByIds,
      expiresAt,
    },
  });
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "apiKey.created",
    subjectKind: "apiKey",
    subjectId: id,
    data: { name, scopes: [...scopes] },
  });
  return id;
}
