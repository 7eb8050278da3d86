import {
  type EngineContext,
  type MailFacts,
  readInvitation,
  readPasswordReset,
} from "@lapline/engine";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { createElement as h } from "react";
import { MailFrame, mailStyle } from "./MailFrame.ts";
import { linkMark, type MailFooter } from "./mailFooter.ts";
import { type MailParts, renderMail } from "./renderMail.ts";

/** A mail of a few sentences and at most one thing to do, before it is written. */
export interface NoticeMail {
  subject: string;
  paragraphs: string[];
  action: { words: string; url: string } | null;
  footer: MailFooter;
}

type Said = Pick<NoticeMail, "paragraphs" | "action">;

/** What mails other than alerts and digests say; null when what it was about is gone. */
export async function prepareNotice(
  engine: EngineContext,
  facts: MailFacts,
  { baseUrl, home }: { baseUrl: string; home: string },
): Promise<Said | null> {
  switch (facts.kind) {
    case "machine_lost":
    case "machine_quarantined":
    case "machine_back":
      return {
        paragraphs: machineWords(facts),
        action: { words: "Open machines", url: `${home}/machines` },
      };
    case "webhook_disabled":
      return {
        paragraphs: [
          `Lapline stopped sending events to the webhook ${facts.name} (${facts.urlShown}).`,
          facts.reason,
          "Queued events are kept. Repair the receiver, then enable the webhook again.",
        ],
        action: { words: "Open webhooks", url: `${home}/settings/webhooks` },
      };
    case "schedule_failing":
      return {
        paragraphs: [scheduleWords(facts), facts.reason],
        action: { words: "Open schedules", url: `${home}/schedules` },
      };
    case "keys_left":
      return {
        paragraphs: [
          keysLeftWords(facts),
          `Keys: ${facts.keys.join(", ")}${facts.count > facts.keys.length ? ` and ${facts.count - facts.keys.length} more` : ""}.`,
          "Keys belong to the project and stay valid, because scripts may use them. Revoke those that only this person used, and rotate the others.",
        ],
        action: { words: "Open API keys", url: `${home}/settings/api-keys` },
      };
    case "test":
      return {
        paragraphs: [
          `${facts.askedBy} requested this mail to test whether mails of Lapline arrive. They do.`,
        ],
        action: { words: "Open notifications", url: `${home}/settings/notifications` },
      };
    case "invitation":
      return invitation(engine, facts.invitationId, baseUrl);
    case "second_factor":
      return secondFactor(facts, baseUrl);
    case "password_reset":
      return passwordReset(engine, facts.passwordResetId, baseUrl);
    default:
      return null;
  }
}

/** The sentences about a machine. */
export function machineWords(
  facts: Extract<MailFacts, { kind: "machine_lost" | "machine_quarantined" | "machine_back" }>,
): string[] {
  const who = `The machine ${facts.name} (hardware label ${facts.label})`;
  const at = minute(facts.at);
  switch (facts.kind) {
    case "machine_lost":
      return [
        `${who} stopped answering at ${at}. Its jobs are queued again for machines of that label.`,
      ];
    case "machine_quarantined":
      return [`${who} has taken no jobs since ${at}:`, facts.reason ?? "It gave no reason."];
    case "machine_back":
      return [`${who} has been back since ${at}.`];
  }
}

/** The sentence about a schedule that fails. */
export function scheduleWords(facts: Extract<MailFacts, { kind: "schedule_failing" }>): string {
  const { name, target, failures, since } = facts;
  return `The schedule ${name} (target ${target}) failed ${failures} times in a row since ${minute(since)}. It keeps trying. No further mail follows until it works again.`;
}

/** The sentence about a removed member whose API keys still open. */
export function keysLeftWords({ name, at, count }: Extract<MailFacts, { kind: "keys_left" }>) {
  const keys = count === 1 ? "An API key" : `${count} API keys`;
  return `${name} left the project at ${minute(at)}. ${keys} that they created still ${count === 1 ? "opens" : "open"} it.`;
}

/** "2026-11-21 08:30 UTC". */
function minute(at: string): string {
  return `${at.slice(0, 16).replace("T", " ")} UTC`;
}

const secondFactorWords = {
  enabled: "Signing in to your account now requires a code from your authenticator app.",
  disabled: "Signing in to your account now requires the password only.",
  codes_renewed: "Your account has new recovery codes. The old ones no longer work.",
  reset:
    "The operator of the installation removed the authenticator app of your account and ended its sessions. Enable two-step sign-in again.",
} as const;

/** Tells the owner of an account how signing in changed. */
function secondFactor(
  { change, at }: Extract<MailFacts, { kind: "second_factor" }>,
  baseUrl: string,
): Said {
  const host = new URL(baseUrl).host;
  return {
    paragraphs: [
      secondFactorWords[change],
      `This happened on ${host} at ${minute(at)}. If it was not you, choose a new password now and ask an owner for help.`,
    ],
    action: { words: "Choose a new password", url: `${baseUrl}/reset-password` },
  };
}

async function invitation(
  engine: EngineContext,
  invitationId: string,
  baseUrl: string,
): Promise<Said | null> {
  const found = await readInvitation(engine, { invitationId });
  if (found === null) return null;
  const { project, role, invitedBy, expiresAt } = found;
  return {
    paragraphs: [
      `${invitedBy ?? "An owner"} invited you to the project ${project.name} on Lapline, as ${role}.`,
      "Lapline measures versions of software on your own machines and reports when one got slower.",
      `The link works once, until ${minute(expiresAt.toISOString())}.`,
    ],
    action: { words: "Accept the invitation", url: `${baseUrl}/invitation/${linkMark}` },
  };
}

async function passwordReset(
  engine: EngineContext,
  passwordResetId: string,
  baseUrl: string,
): Promise<Said | null> {
  const found = await readPasswordReset(engine, { passwordResetId });
  if (found === null) return null;
  return {
    paragraphs: [
      `Choose a new password for your account on ${new URL(baseUrl).host}. You are then signed out everywhere.`,
      `The link works once, until ${minute(found.expiresAt.toISOString())}.`,
    ],
    action: { words: "Choose a new password", url: `${baseUrl}/reset-password?token=${linkMark}` },
  };
}

/** A mail of a few sentences. */
export function writeNoticeMail({
  subject,
  paragraphs,
  action,
  footer,
}: NoticeMail): Promise<MailParts> {
  const parts = [
    ...paragraphs.map((words) =>
      h(Text, { key: words, style: mailStyle.plain, className: "mail-plain" }, words),
    ),
    action === null
      ? null
      : h(
          Text,
          { key: "action", style: { margin: "16px 0" } },
          h(Link, { href: action.url, style: mailStyle.button }, action.words),
        ),
  ];
  return renderMail(h(MailFrame, { subject, preview: paragraphs[0] ?? subject, footer, parts }));
}
