/** Whether this installation sends mail; null while control has not said so. */
export type SendsMail = boolean | null;

interface MailPathWords {
  /** After somebody asked for a new password; the same for every address. */
  reset: { title: string; lead: string };
  /** Beside the link of an invitation. */
  invitation: (email: string) => string;
  /** Above the link of an invitation that was renewed. */
  renewed: string;
  /** Before a test mail. */
  test: (email: string) => string;
}

const sent: MailPathWords = {
  reset: {
    title: "Check your inbox",
    lead: "If the address has an account, a mail with a link is on its way. The link works for an hour. If nothing arrives, check the spam folder.",
  },
  invitation: (email) =>
    `A mail with a link is on its way to ${email}. You can also pass on this link yourself.`,
  renewed: "Sent again",
  test: (email) => `Sends a test mail to ${email} and shows the mail server's answer.`,
};

const notSent: MailPathWords = {
  reset: {
    title: "No mail is sent",
    lead: "This installation has no mail server, so no link can reach you. Ask its owner to set one (SMTP_URL), then ask for the link again.",
  },
  invitation: (email) => `This installation sends no mail. Pass on this link to ${email} yourself.`,
  renewed: "New link",
  test: () => "This installation has no mail server. A test mail is only stored in the mailbox.",
};

const unknown: MailPathWords = {
  reset: {
    title: "Request received",
    lead: "If the address has an account and this installation has a mail server, a link arrives within minutes. It works for an hour. If nothing arrives, ask the owner of the installation.",
  },
  invitation: (email) =>
    `A mail with a link reaches ${email} if this installation has a mail server. Otherwise pass on this link yourself.`,
  renewed: "New link",
  test: (email) => `Writes a test mail to ${email} and shows whether it was sent.`,
};

/** What is said where a mail with a link is asked for. */
export function mailPathWords(sendsMail: SendsMail): MailPathWords {
  if (sendsMail === null) return unknown;
  return sendsMail ? sent : notSent;
}
