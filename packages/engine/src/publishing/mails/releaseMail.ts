import { reasonOf } from "@lapline/contracts";
import { type EngineContext, errorWords } from "../../base/index.ts";
import type { ClaimedMail } from "./claimMail.ts";

/**
 * Gives back a claimed mail that an error of Lapline's own kept from being sent. One that was handed
 * to the mail server may have arrived and stays as it is. False when it was somebody else's by then.
 */
export async function releaseMail(
  { db }: EngineContext,
  { id, attempt }: Pick<ClaimedMail, "id" | "attempt">,
  error: unknown,
): Promise<boolean> {
  const { count } = await db.mail.updateMany({
    where: { id, attempts: attempt, state: "sending", sentAt: null },
    data: {
      state: "queued",
      lastError: reasonOf("sending_error", { problem: errorWords(error).slice(0, 1000) }),
    },
  });
  return count === 1;
}
