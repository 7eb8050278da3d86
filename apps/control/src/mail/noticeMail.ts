import type { MailFooter } from "./mailFooter.ts";

/** A mail of a few sentences and at most one thing to do, before it is written. */
export interface NoticeMail {
  subject: string;
  paragraphs: string[];
  action: { words: string; url: string } | null;
  footer: MailFooter;
}
