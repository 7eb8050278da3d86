import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";

/**
 * Ends an API key and the streams it follows at once. False when the project has no such key or it was
 * revoked before.
 */
export async function revokeApiKey(
  context: EngineContext,
  { projectId, apiKeyId, actor }: { projectId: string; apiKeyId: string; actor: Actor },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id: apiKeyId, projectId, revokedAt: null },
      data: { revokedAt: context.clock.now() },
    });
    if (count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "apiKey.revoked",
      subjectKind: "apiKey",
      subjectId: apiKeyId,
    });
    // Streams look again at who may read them.
    await announce(tx, { kind: "member", projectId });
    return true;
  });
}
