import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { stillMay } from "../standings/stillMay.ts";

/** Takes an open invitation back: its links lead nowhere at once. False when there is none. */
export async function revokeInvitation(
  context: EngineContext,
  { projectId, invitationId, actor }: { projectId: string; invitationId: string; actor: Actor },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "members.manage" });
    const { count } = await tx.invitation.updateMany({
      where: { id: invitationId, projectId, acceptedAt: null, revokedAt: null },
      data: { revokedAt: context.clock.now() },
    });
    if (count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "invitation.revoked",
      subjectKind: "invitation",
      subjectId: invitationId,
    });
    return true;
  });
}
