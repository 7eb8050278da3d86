import {
  type ClaimedMail,
  type EngineContext,
  getAlert,
  listTold,
  readDigest,
  readMailFacts,
} from "@lapline/engine";
import { prepareRegressionMail, toldWords } from "./alertMail.ts";
import { prepareDigest } from "./digestMail.ts";
import { mailFooter } from "./mailFooter.ts";
import { prepareNotice } from "./noticeMail.ts";

export interface MailContent {
  subject: string;
  messageId: string;
  html: string;
  text: string;
}

/**
 * Writes a claimed mail from what the book says now, or hands back what an earlier attempt wrote. Its
 * secret link is left open (`linkMark`). Null when what it is about is gone.
 */
export async function composeMail(
  engine: EngineContext,
  mail: ClaimedMail,
  baseUrl: string,
): Promise<MailContent | null> {
  const { html, text, subject, messageId } = mail;
  if (html !== null && text !== null) return { subject, messageId, html, text };
  const parts = await writeParts(engine, mail, baseUrl);
  if (parts === null) return null;
  return { ...parts, messageId: `<${mail.id}@${new URL(baseUrl).hostname}>` };
}

type Parts = Omit<MailContent, "messageId">;

function writeParts(
  engine: EngineContext,
  mail: ClaimedMail,
  baseUrl: string,
): Promise<Parts | null> {
  if (mail.alertId !== null) return writeAlert(engine, mail, mail.alertId, baseUrl);
  return mail.kind === "digest"
    ? writeDigest(engine, mail, baseUrl)
    : writeNotice(engine, mail, baseUrl);
}

// React is loaded with the first mail of each kind: most of the time nothing is to be told.

async function writeAlert(
  engine: EngineContext,
  mail: ClaimedMail,
  alertId: string,
  baseUrl: string,
): Promise<Parts | null> {
  const { project, userId } = mail;
  if (project === null) return null;
  const alert = await getAlert(engine, { projectId: project.id, alertId });
  if (alert === null) return null;
  const told = toldWords(await listTold(engine, { alertId, userId }));
  const about = { baseUrl, project: project.slug, told, footer: mailFooter(mail, baseUrl) };
  const { budget, missing } = alert;
  if (budget !== undefined) {
    const { prepareBudgetMail, writeBudgetMail } = await import("./budgetMail.ts");
    const view = prepareBudgetMail({ ...alert, budget }, about);
    return { subject: view.subject, ...(await writeBudgetMail(view)) };
  }
  if (missing !== undefined) {
    const { prepareMissingMail, writeMissingMail } = await import("./missingMail.ts");
    const view = prepareMissingMail({ ...alert, missing }, about);
    return { subject: view.subject, ...(await writeMissingMail(view)) };
  }
  const view = prepareRegressionMail(alert, about);
  const { writeAlertMail } = await import("./alertMail.ts");
  return { subject: view.subject, ...(await writeAlertMail(view)) };
}

async function writeDigest(
  engine: EngineContext,
  mail: ClaimedMail,
  baseUrl: string,
): Promise<Parts | null> {
  const { project, subject } = mail;
  if (project === null) return null;
  const events = await readDigest(engine, { mailId: mail.id });
  if (events.length === 0) return null;
  const view = await prepareDigest(engine, events, {
    projectId: project.id,
    home: `${baseUrl}/p/${project.slug}`,
    subject,
    footer: mailFooter(mail, baseUrl),
  });
  const { writeDigestMail } = await import("./digestMail.ts");
  return { subject, ...(await writeDigestMail(view)) };
}

async function writeNotice(
  engine: EngineContext,
  mail: ClaimedMail,
  baseUrl: string,
): Promise<Parts | null> {
  const { project, subject } = mail;
  const facts = readMailFacts(mail);
  if (facts === null) return null;
  const home = project === null ? baseUrl : `${baseUrl}/p/${project.slug}`;
  const said = await prepareNotice(engine, facts, { baseUrl, home });
  if (said === null) return null;
  const view = { subject, ...said, footer: mailFooter(mail, baseUrl) };
  const { writeNoticeMail } = await import("./noticeMail.ts");
  return { subject, ...(await writeNoticeMail(view)) };
}
