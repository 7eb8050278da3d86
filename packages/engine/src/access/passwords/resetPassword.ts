import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announceEnded } from "../sessions/announceEnded.ts";
import { hashPassword } from "./hashPassword.ts";
import { openPasswordReset } from "./openPasswordReset.ts";

/**
 * Gives an account a new password by the link of a mail, once. Every session of the account ends, and
 * every other link that was mailed for it.
 */
export async function resetPassword(
  context: EngineContext,
  { token, password }: { token: string; password: string },
): Promise<"reset" | "gone"> {
  if ((await openPasswordReset(context, token)) === null) return "gone";
  const hash = await hashPassword(context.random, password);
  const usedAt = context.clock.now();
  return transact(context.db, async (tx) => {
    const found = await openPasswordReset({ db: tx, clock: context.clock }, token);
    if (found === null) return "gone";
    const { id, userId } = found;
    const { count } = await tx.passwordReset.updateMany({
      where: { id, usedAt: null },
      data: { usedAt },
    });
    if (count === 0) return "gone";
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt } });
    await tx.account.updateMany({
      where: { userId, providerId: "credential" },
      data: { password: hash, updatedAt: usedAt },
    });
    await tx.session.deleteMany({ where: { userId } });
    const { name } = await tx.user.update({
      where: { id: userId },
      data: { emailVerified: true },
      select: { name: true },
    });
    await writeAudit(tx, context, {
      projectId: null,
      actor: { kind: "user", id: userId, name },
      action: "account.password_reset",
      subjectKind: "user",
      subjectId: userId,
    });
    await announceEnded(tx, userId);
    return "reset";
  });
}
