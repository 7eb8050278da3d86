import { type GivenKind, type GivenOutcome, reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type Actor, announce, type EngineContext, emit } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { settleGiven } from "../given/settleGiven.ts";
import { findManaged } from "./findManaged.ts";

export type RemoveMemberOutcome =
  | ({ outcome: "removed" } & GivenOutcome)
  | { outcome: "not_found" | "not_allowed" | "last_owner" | "own_hand_over" };

/**
 * Takes a person out of a project: their next request is refused, their open streams end, their mails
 * that wait are not sent. What they gave ends in the same transaction, but for the kinds that the actor
 * takes over; owners and admins are mailed which API keys go on. There is always an owner.
 */
export async function removeMember(
  context: EngineContext,
  input: {
    projectId: string;
    userId: string;
    actor: Actor;
    handOver: readonly GivenKind[];
  },
): Promise<RemoveMemberOutcome> {
  const { projectId, userId, actor, handOver } = input;
  if (handOver.length > 0 && "id" in actor && actor.id === userId) {
    return { outcome: "own_hand_over" };
  }
  return transact(context.db, async (tx) => {
    const managed = await findManaged(tx, context, { ...input, role: null });
    if (managed.outcome !== "found") return { outcome: managed.outcome };
    const { user } = await tx.member.delete({
      where: { id: managed.id },
      select: { user: { select: { name: true } } },
    });
    const { name } = user;
    await emit(tx, context, "member.removed", { projectId, userId, name, handOver });
    const giver = { userId };
    const reason = reasonOf("giver_removed", { name });
    const settled = { projectId, giver, role: null, handOver, actor, reason };
    const outcome = await settleGiven(tx, context, settled);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "member.removed",
      subjectKind: "member",
      subjectId: userId,
      data: { role: managed.role, ...outcome },
    });
    await announce(tx, { kind: "member", projectId });
    return { outcome: "removed", ...outcome };
  });
}
