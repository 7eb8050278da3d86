import { transact } from "@lapline/db";
import { type EngineContext, newId, putOutbox } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";

/** How long the link in the mail can be used. */
const lifeMs = 60 * 60_000;
/** Mails to one person within that time. */
const mailsMax = 3;

/** Queues the mail with the link for a new password, if the address has an account. */
export async function mailPasswordReset(
  context: EngineContext,
  { email }: { email: string },
): Promise<"queued" | "unknown" | "too_many"> {
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    const [user] = await tx.$queryRaw<{ id: string; name: string }[]>`
      SELECT "id", "name" FROM "user" WHERE "email" = ${email} FOR NO KEY UPDATE`;
    if (user === undefined) return "unknown";
    const recent = await tx.passwordReset.count({
      where: { userId: user.id, createdAt: { gt: new Date(now.getTime() - lifeMs) } },
    });
    if (recent >= mailsMax) return "too_many";
    const resetId = newId(context);
    const mailId = newId(context);
    const expiresAt = new Date(now.getTime() + lifeMs);
    await tx.passwordReset.create({
      data: { id: resetId, userId: user.id, createdAt: now, expiresAt },
    });
    await tx.mail.create({
      data: {
        id: mailId,
        userId: user.id,
        kind: "password_reset",
        facts: { kind: "password_reset", passwordResetId: resetId },
        toAddress: email,
        subject: "A new password for Lapline",
        messageId: `<${mailId}@lapline>`,
        dedupeKey: `password_reset ${resetId}`,
      },
    });
    await putOutbox(tx, [{ kind: "mail", mailId }]);
    await writeAudit(tx, context, {
      projectId: null,
      actor: { kind: "system" },
      action: "account.password_reset_mailed",
      subjectKind: "user",
      subjectId: user.id,
    });
    return "queued";
  });
}
