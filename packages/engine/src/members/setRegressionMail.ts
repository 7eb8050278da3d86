import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import type { EngineContext } from "../context.ts";

/** Subscribes a member to regression mails or ends that; false when they are no member. */
export async function setRegressionMail(
  context: EngineContext,
  input: { projectId: string; userId: string; regressionMail: boolean; actor: Actor },
): Promise<boolean> {
  const { projectId, userId, regressionMail, actor } = input;
  return transact(context.db, async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { projectId, userId },
      data: { regressionMail },
    });
    if (count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: regressionMail ? "member.mail_subscribed" : "member.mail_unsubscribed",
      subjectKind: "member",
      subjectId: userId,
    });
    return true;
  });
}
