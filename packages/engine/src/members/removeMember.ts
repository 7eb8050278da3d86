import type { Role } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { dropQueuedMails } from "../mails/dropQueuedMails.ts";
import { findManaged } from "./findManaged.ts";

/**
 * Takes a person out of a project: their next request is refused, their open streams end, their mails
 * that wait are not sent. What they did stays. There is always an owner.
 */
export async function removeMember(
  context: EngineContext,
  input: { projectId: string; userId: string; actor: Actor; actorRole: Role },
): Promise<"removed" | "not_found" | "not_allowed" | "last_owner"> {
  const { projectId, userId, actor } = input;
  return transact(context.db, async (tx) => {
    const managed = await findManaged(tx, { ...input, role: null });
    if (managed.outcome !== "found") return managed.outcome;
    await tx.member.delete({ where: { id: managed.id } });
    const reason = "It was not sent: they were removed from the project first.";
    await dropQueuedMails(tx, { projectId, userId }, reason);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "member.removed",
      subjectKind: "member",
      subjectId: userId,
      data: { role: managed.role },
    });
    await announce(tx, { kind: "member", projectId });
    return "removed";
  });
}
