import { type ClaimedMail, type EngineContext, getAlert } from "@lapline/engine";
import { prepareRegressionMail } from "./prepareRegressionMail.ts";
import { writeText } from "./writeText.ts";

export interface MailContent {
  subject: string;
  messageId: string;
  html: string;
  text: string;
}

/**
 * Writes a claimed mail from what its alert says now, or hands back what an earlier attempt wrote.
 * Null when its alert is gone.
 */
export async function composeMail(
  engine: EngineContext,
  mail: ClaimedMail,
  baseUrl: string,
): Promise<MailContent | null> {
  const { html, text, subject, messageId, projectId, alertId, projectSlug } = mail;
  if (html !== null && text !== null) return { subject, messageId, html, text };
  if (alertId === null) return null;
  const alert = await getAlert(engine, { projectId, alertId });
  if (alert === null) return null;
  const view = prepareRegressionMail(alert, { baseUrl, project: projectSlug });
  // React is loaded with the first mail: most of the time nothing regresses.
  const { writeHtml } = await import("./writeHtml.ts");
  return {
    subject: view.subject,
    messageId: `<${mail.id}@${new URL(baseUrl).hostname}>`,
    html: await writeHtml(view),
    text: writeText(view),
  };
}
