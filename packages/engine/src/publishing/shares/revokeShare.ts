import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { readNow } from "./readNow.ts";

interface RevokeShareInput {
  projectId: string;
  shareId: string;
  actor: Actor;
  /** Whether shares of others may be revoked too. */
  ofEverybody: boolean;
}

export type RevokeShareOutcome = "revoked" | "unknown" | "of_somebody_else";

/** Ends a share at once and for good. `unknown` when the project has no such share, or it was revoked. */
export async function revokeShare(
  context: EngineContext,
  { projectId, shareId, actor, ofEverybody }: RevokeShareInput,
): Promise<RevokeShareOutcome> {
  return transact(context.db, async (tx) => {
    const where = { id: shareId, projectId, revokedAt: null };
    const found = await tx.share.findFirst({ where, select: { createdById: true } });
    if (found === null) return "unknown";
    const isOwn = "id" in actor && found.createdById === actor.id;
    if (!isOwn && !ofEverybody) return "of_somebody_else";
    const permission = isOwn ? "shares.create" : "shares.manage";
    await stillMay(tx, context, { projectId, actor, permission });
    const { count } = await tx.share.updateMany({ where, data: { revokedAt: await readNow(tx) } });
    if (count === 0) return "unknown";
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "share.revoked",
      subjectKind: "share",
      subjectId: shareId,
    });
    return "revoked";
  });
}
