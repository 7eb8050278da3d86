import { type GivenKind, type GivenOutcome, reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { settleGiven } from "../given/settleGiven.ts";
import { stillMay } from "../standings/stillMay.ts";

/**
 * Ends an API key and the streams it follows at once. What it gave ends in the same transaction, but
 * for the kinds that the actor takes over. Null when the project has no such key or it was revoked before.
 */
export async function revokeApiKey(
  context: EngineContext,
  input: { projectId: string; apiKeyId: string; actor: Actor; handOver: readonly GivenKind[] },
): Promise<GivenOutcome | null> {
  const { projectId, apiKeyId, actor, handOver } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "apiKeys.manage" });
    const { count } = await tx.apiKey.updateMany({
      where: { id: apiKeyId, projectId, revokedAt: null },
      data: { revokedAt: context.clock.now() },
    });
    if (count === 0) return null;
    const giver = { apiKeyId };
    const reason = reasonOf("giving_key_revoked", {});
    const settled = { projectId, giver, role: null, handOver, actor, reason };
    const outcome = await settleGiven(tx, context, settled);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "apiKey.revoked",
      subjectKind: "apiKey",
      subjectId: apiKeyId,
      data: { ...outcome },
    });
    // Streams look again at who may read them.
    await announce(tx, { kind: "member", projectId });
    return outcome;
  });
}
