import type { EngineContext } from "../context.ts";
import type { ClaimedMail } from "./claimMail.ts";

/** Keeps what a claimed mail says, so that every attempt says the same; false when it was lost. */
export async function storeMailContent(
  { db }: EngineContext,
  { id, attempt }: Pick<ClaimedMail, "id" | "attempt">,
  content: { subject: string; messageId: string; html: string; text: string },
): Promise<boolean> {
  const { count } = await db.mail.updateMany({
    where: { id, attempts: attempt, state: "sending" },
    data: content,
  });
  return count === 1;
}
