import { type Mail, mailConversationSchema } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { mailSelect, viewMail } from "./listMails.ts";

/** A mail of the project with its content; null when there is none. */
export async function getMail(
  { db }: EngineContext,
  { projectId, mailId }: { projectId: string; mailId: string },
): Promise<Mail | null> {
  const row = await db.mail.findFirst({
    where: { id: mailId, projectId },
    select: { ...mailSelect, html: true, text: true, conversation: true },
  });
  if (row === null) return null;
  const { html, text, conversation, ...mail } = row;
  return {
    ...viewMail(mail),
    html,
    text,
    conversation: conversation === null ? null : mailConversationSchema.parse(conversation),
  };
}
