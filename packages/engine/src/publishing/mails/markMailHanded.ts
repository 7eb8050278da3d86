import type { EngineContext } from "../../base/index.ts";
import type { ClaimedMail } from "./claimMail.ts";

/**
 * Notes that the content of a claimed mail is about to be handed to the mail server. From here on it
 * is sent again only when the server clearly refused it. False when somebody else has the mail: then
 * nothing may be sent.
 */
export async function markMailHanded(
  { db, clock }: EngineContext,
  { id, attempt }: Pick<ClaimedMail, "id" | "attempt">,
): Promise<boolean> {
  const { count } = await db.mail.updateMany({
    where: { id, attempts: attempt, state: "sending", sentAt: null },
    data: { sentAt: clock.now() },
  });
  return count === 1;
}
