import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import { putOutbox } from "../outbox/putOutbox.ts";

const membersMax = 100;

/** Tells the project's owners and admins by mail that one of its webhooks was disabled. */
export async function queueWebhookMails(
  tx: Tx,
  context: EngineContext,
  facts: { projectId: string; webhookId: string; name: string; urlShown: string; reason: string },
): Promise<void> {
  const { projectId, webhookId, name, urlShown, reason } = facts;
  const members = await tx.member.findMany({
    where: { projectId, role: { in: ["owner", "admin"] } },
    orderBy: { id: "asc" },
    take: membersMax,
    select: {
      userId: true,
      user: { select: { email: true } },
      project: { select: { slug: true } },
    },
  });
  const at = context.clock.now().toISOString();
  const mails = members.map(({ userId, user, project }) => {
    const id = newId(context);
    const text = [
      `Lapline stopped sending events of the project ${project.slug} to the webhook ${name} (${urlShown}).`,
      reason,
      "Events that wait are kept. Make the receiver work, then make the webhook active again under Settings, Webhooks.",
    ];
    return {
      id,
      projectId,
      userId,
      kind: "webhook_disabled",
      toAddress: user.email,
      subject: `The webhook ${name} was disabled`,
      messageId: `<${id}@lapline>`,
      dedupeKey: `webhook_disabled ${webhookId} ${at} ${userId}`,
      text: text.join("\n\n"),
      html: text.map((part) => `<p>${escapeHtml(part)}</p>`).join("\n"),
    };
  });
  await tx.mail.createMany({ data: mails });
  await putOutbox(
    tx,
    mails.map(({ id }) => ({ kind: "mail", mailId: id })),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
