import { mailTopics } from "@lapline/contracts";
import type { ClaimedMail } from "@lapline/engine";

/** Stands in a mail's links where the secret comes when it is sent; the mailbox shows this. */
export const linkMark = "only-in-the-mail";

/** The end of a mail: why the reader has it, and how to change that. */
export interface MailFooter {
  why: string;
  /** Where subscriptions are changed; null: there is none. */
  settingsUrl: string | null;
  unsubscribeUrl: string | null;
}

/** Decides the footer of a mail. */
export function mailFooter(
  { kind, topic, project }: Pick<ClaimedMail, "kind" | "topic" | "project">,
  baseUrl: string,
): MailFooter {
  if (project === null || (topic === null && kind !== "digest")) {
    return {
      why: whyNot[kind] ?? "This mail is from Lapline.",
      settingsUrl: null,
      unsubscribeUrl: null,
    };
  }
  const title = topic !== null && topic in mailTopics ? titleOf(topic) : "events";
  return {
    why:
      kind === "digest"
        ? `You receive this daily digest of the project ${project.name} when something happened.`
        : `You receive this because you are subscribed to mails about ${title} in the project ${project.name}.`,
    settingsUrl: `${baseUrl}/p/${project.slug}/settings/notifications`,
    unsubscribeUrl: `${baseUrl}/unsubscribe/${linkMark}`,
  };
}

const whyNot: Record<string, string> = {
  invitation:
    "You receive this because somebody invited you. If you do not know them, ignore this mail.",
  password_reset:
    "Somebody requested this with your address. If it was not you, ignore this mail. Your password does not change.",
  second_factor: "You receive this because it concerns the security of your account.",
  test: "You receive this because you requested a test mail.",
};

function titleOf(topic: string): string {
  const found = Object.entries(mailTopics).find(([name]) => name === topic);
  return (found?.[1].title ?? topic).toLowerCase();
}
