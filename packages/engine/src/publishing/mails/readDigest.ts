import type { EngineContext } from "../../base/index.ts";
import { type MailFacts, mailFactsSchema } from "./mailFacts.ts";

/** What a digest tells, oldest first. */
export async function readDigest(
  { db }: EngineContext,
  { mailId }: { mailId: string },
): Promise<MailFacts[]> {
  const notices = await db.notice.findMany({
    where: { mailId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { facts: true },
  });
  return notices.map(({ facts }) => mailFactsSchema.parse(facts));
}
