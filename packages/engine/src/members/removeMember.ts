import type { Role } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { dropQueuedMails } from "../mails/dropQueuedMails.ts";
import { endMemberKeys, type NamedKey } from "./endMemberKeys.ts";
import { findManaged } from "./findManaged.ts";
import { mailKeysLeft } from "./mailKeysLeft.ts";

export type RemoveMemberOutcome =
  | { outcome: "removed"; keysKept: NamedKey[]; keysRevoked: NamedKey[] }
  | { outcome: "not_found" | "not_allowed" | "last_owner" };

/**
 * Takes a person out of a project: their next request is refused, their open streams end, their mails
 * that wait are not sent. What they did stays, and so do the API keys that they made, which others may
 * use by now, unless `revokeKeys`; owners and admins are mailed which. There is always an owner.
 */
export async function removeMember(
  context: EngineContext,
  input: {
    projectId: string;
    userId: string;
    actor: Actor;
    actorRole: Role;
    revokeKeys: boolean;
  },
): Promise<RemoveMemberOutcome> {
  const { projectId, userId, actor, revokeKeys } = input;
  return transact(context.db, async (tx) => {
    const managed = await findManaged(tx, { ...input, role: null });
    if (managed.outcome !== "found") return { outcome: managed.outcome };
    const { user } = await tx.member.delete({
      where: { id: managed.id },
      select: { user: { select: { name: true } } },
    });
    const reason = "It was not sent: they were removed from the project first.";
    await dropQueuedMails(tx, { projectId, userId }, reason);
    const keys = await endMemberKeys(tx, context, { projectId, userId, actor, revoke: revokeKeys });
    if (!revokeKeys && keys.length > 0) {
      await mailKeysLeft(tx, context, { projectId, userId, name: user.name, keys });
    }
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "member.removed",
      subjectKind: "member",
      subjectId: userId,
      data: { role: managed.role, apiKeys: keys.length, apiKeysRevoked: revokeKeys },
    });
    await announce(tx, { kind: "member", projectId });
    return revokeKeys
      ? { outcome: "removed", keysKept: [], keysRevoked: keys }
      : { outcome: "removed", keysKept: keys, keysRevoked: [] };
  });
}
