import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import { putOutbox } from "../outbox/putOutbox.ts";

/** Members of one project that one alert is mailed to. */
const membersMax = 500;

/** Notes one mail about a new alert for each member who wants regression mails, never a second one. */
export async function queueRegressionMails(
  tx: Tx,
  context: EngineContext,
  { projectId, alertId, title }: { projectId: string; alertId: string; title: string },
): Promise<void> {
  const members = await tx.member.findMany({
    where: { projectId, regressionMail: true },
    orderBy: { id: "asc" },
    take: membersMax,
    select: { userId: true, user: { select: { email: true } } },
  });
  const mails = members.map(({ userId, user }) => {
    const id = newId(context);
    return {
      id,
      projectId,
      alertId,
      userId,
      kind: "regression",
      toAddress: user.email,
      subject: title,
      messageId: `<${id}@lapline>`,
      dedupeKey: `regression ${alertId} ${userId}`,
    };
  });
  await tx.mail.createMany({ data: mails });
  await putOutbox(
    tx,
    mails.map(({ id }) => ({ kind: "mail", mailId: id })),
  );
}
