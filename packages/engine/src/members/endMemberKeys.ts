import type { Tx } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import type { EngineContext } from "../context.ts";

/** An API key as people tell it from others. */
export interface NamedKey {
  id: string;
  name: string;
  prefix: string;
}

/** Keys of one person that are looked at. */
const keysMax = 500;

/**
 * API keys of the project that a person made and that still open, newest first; with `revoke` they end
 * in the same transaction. Keys belong to the project: without it they outlive the membership.
 */
export async function endMemberKeys(
  tx: Tx,
  context: EngineContext,
  input: { projectId: string; userId: string; actor: Actor; revoke: boolean },
): Promise<NamedKey[]> {
  const { projectId, userId, actor, revoke } = input;
  const now = context.clock.now();
  const keys = await tx.apiKey.findMany({
    where: {
      projectId,
      createdById: userId,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    orderBy: { id: "desc" },
    take: keysMax,
    select: { id: true, name: true, prefix: true },
  });
  if (!revoke) return keys;
  for (const { id } of keys) {
    const { count } = await tx.apiKey.updateMany({
      where: { id, projectId, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) continue;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "apiKey.revoked",
      subjectKind: "apiKey",
      subjectId: id,
      data: { madeBy: userId, reason: "its maker was removed from the project" },
    });
  }
  return keys;
}
