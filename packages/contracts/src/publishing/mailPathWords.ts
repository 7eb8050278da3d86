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
    title: "Look into your inbox",
    lead: "If the address has an account, a mail with a link is on its way. The link works for an hour. Nothing came? Look into the spam folder.",
  },
  invitation: (email) =>
    `A mail with a link is on its way to ${email}. You can also hand over this one yourself.`,
  renewed: "Sent again",
  test: (email) =>
    `A test mail goes to ${email} at once, and what the mail server says is shown here.`,
};

const notSent: MailPathWords = {
  reset: {
    title: "No mail is sent",
    lead: "This installation has no mail server, so no link can reach you. Ask its owner to set one (SMTP_URL), then ask for the link again.",
  },
  invitation: (email) =>
    `This installation sends no mail. Hand over this link to ${email} yourself.`,
  renewed: "New link",
  test: () =>
    "This installation sends no mail: there is no mail server. A test mail is kept in the mailbox.",
};

const unknown: MailPathWords = {
  reset: {
    title: "Request received",
    lead: "If the address has an account and this installation has a mail server, a link comes within minutes. It works for an hour. Nothing came? Ask the owner of the installation.",
  },
  invitation: (email) =>
    `A mail with a link reaches ${email} if this installation has a mail server. Otherwise hand over this one yourself.`,
  renewed: "New link",
  test: (email) => `A test mail is written to ${email}, and what becomes of it is shown here.`,
};

/** What is said where a mail with a link is asked for. */
export function mailPathWords(sendsMail: SendsMail): MailPathWords {
  if (sendsMail === null) return unknown;
  return sendsMail ? sent : notSent;
}
