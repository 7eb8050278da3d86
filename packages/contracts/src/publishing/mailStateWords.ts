import type { Mail, MailState } from "./mails.ts";

export interface MailWords {
  word: string;
  /** What became of it, for the one who looks at it. */
  sentence: (mail: { to: string; server: string | null }) => string;
}

const queued: MailWords = {
  word: "Queued",
  sentence: ({ to }) => `The mail to ${to} is queued. It has not been sent yet.`,
};
const retrying: MailWords = {
  word: "Queued again",
  sentence: ({ to }) => `The mail to ${to} was not accepted yet. It is retried.`,
};
const sending: MailWords = {
  word: "Being sent",
  sentence: ({ to }) => `The mail to ${to} is being handed over to the mail server.`,
};
const sent: MailWords = {
  word: "Sent",
  sentence: ({ to, server }) =>
    `The mail server${server === null ? "" : ` ${server}`} accepted the mail to ${to}. Check the inbox and the spam folder.`,
};
const stored: MailWords = {
  word: "Stored only",
  sentence: () => "It was not sent, because there is no mail server.",
};
/** A connection that ended after the content may have delivered it: nobody knows. */
const failed: MailWords = {
  word: "Failed",
  sentence: ({ to }) => `No mail server confirmed the mail to ${to}. It is not retried.`,
};

/** Everything that is ever said of a mail's state. */
export const allMailWords: readonly MailWords[] = [queued, retrying, sending, sent, stored, failed];

const table: Record<MailState, (mail: Pick<Mail, "attempts">) => MailWords> = {
  queued: ({ attempts }) => (attempts === 0 ? queued : retrying),
  sending: () => sending,
  sent: () => sent,
  stored: () => stored,
  failed: () => failed,
};

/** Word and sentence of a mail's state. */
export function mailStateWords(mail: Pick<Mail, "state" | "attempts">): MailWords {
  return table[mail.state](mail);
}
