import { type GivenKind, type GivenOutcome, type Role, reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { settleGiven } from "../given/settleGiven.ts";
import { findManaged } from "./findManaged.ts";

export interface ChangeMemberRoleInput {
  projectId: string;
  userId: string;
  role: Role;
  actor: Actor;
  /** Kinds of what the member gave and may not give in the new role that the actor takes over. */
  handOver: readonly GivenKind[];
}

export type ChangeMemberRoleOutcome =
  | ({ outcome: "changed" } & GivenOutcome)
  | { outcome: "not_found" | "not_allowed" | "last_owner" | "own_hand_over" };

/**
 * Gives a member another role, which holds at their next request. What they gave and may not give any
 * more ends with it, or is handed over. There is always an owner.
 */
export async function changeMemberRole(
  context: EngineContext,
  input: ChangeMemberRoleInput,
): Promise<ChangeMemberRoleOutcome> {
  const { projectId, userId, role, actor, handOver } = input;
  if (handOver.length > 0 && "id" in actor && actor.id === userId) {
    return { outcome: "own_hand_over" };
  }
  return transact(context.db, async (tx) => {
    const managed = await findManaged(tx, context, input);
    if (managed.outcome !== "found") return { outcome: managed.outcome };
    await tx.member.update({ where: { id: managed.id }, data: { role } });
    const giver = { userId };
    const reason = reasonOf("giver_role_changed", { role });
    const settled = { projectId, giver, role, handOver, actor, reason };
    const outcome = await settleGiven(tx, context, settled);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "member.role_changed",
      subjectKind: "member",
      subjectId: userId,
      data: { from: managed.role, to: role, ...outcome },
    });
    await announce(tx, { kind: "member", projectId });
    return { outcome: "changed", ...outcome };
  });
}
