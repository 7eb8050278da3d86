import type { Role } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { findManaged } from "./findManaged.ts";

export interface ChangeMemberRoleInput {
  projectId: string;
  userId: string;
  role: Role;
  actor: Actor;
  actorRole: Role;
}

/** Gives a member another role, which holds at their next request. There is always an owner. */
export async function changeMemberRole(
  context: EngineContext,
  input: ChangeMemberRoleInput,
): Promise<"changed" | "not_found" | "not_allowed" | "last_owner"> {
  const { projectId, userId, role, actor } = input;
  return transact(context.db, async (tx) => {
    const managed = await findManaged(tx, input);
    if (managed.outcome !== "found") return managed.outcome;
    await tx.member.update({ where: { id: managed.id }, data: { role } });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "member.role_changed",
      subjectKind: "member",
      subjectId: userId,
      data: { from: managed.role, to: role },
    });
    await announce(tx, { kind: "member", projectId });
    return "changed";
  });
}
