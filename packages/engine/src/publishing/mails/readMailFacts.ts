import { type MailFacts, mailFactsSchema } from "./mailFacts.ts";

/** What a mail is about; null for those that were queued before there were facts. Throws for others. */
export function readMailFacts({ facts }: { facts: unknown }): MailFacts | null {
  return facts === null ? null : mailFactsSchema.parse(facts);
}
