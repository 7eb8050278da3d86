import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announceEnded } from "../sessions/announceEnded.ts";
import { hashPassword } from "./hashPassword.ts";
import { verifyPassword } from "./verifyPassword.ts";

interface ChangePasswordInput {
  actor: Actor & { kind: "user" };
  /** The one they have now. */
  current: string;
  next: string;
  /** The session that asks; every other one ends. */
  sessionId: string;
}

/**
 * Gives the actor's own account a new password. Every other session of it ends, and every link for a
 * new password that was mailed. Nothing changes when `current` is wrong.
 */
export async function changePassword(
  context: EngineContext,
  { actor, current, next, sessionId }: ChangePasswordInput,
): Promise<"changed" | "wrong"> {
  const userId = actor.id;
  const credential = { userId, providerId: "credential" };
  const account = await context.db.account.findFirst({
    where: credential,
    select: { password: true },
  });
  const before = account?.password ?? null;
  if (before === null || !(await verifyPassword(before, current))) return "wrong";
  const password = await hashPassword(context.random, next);
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    // Of two who change it at once the second one named a password that is none any more.
    const { count } = await tx.account.updateMany({
      where: { ...credential, password: before },
      data: { password, updatedAt: now },
    });
    if (count === 0) return "wrong";
    await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
    await writeAudit(tx, context, {
      projectId: null,
      actor,
      action: "account.password_changed",
      subjectKind: "user",
      subjectId: userId,
    });
    await announceEnded(tx, userId);
    return "changed";
  });
}
