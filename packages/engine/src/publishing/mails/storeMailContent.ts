import { type Tx, transact } from "@lapline/db";
import { type EngineContext, sha256 } from "../../base/index.ts";
import type { ClaimedMail } from "./claimMail.ts";
import { mailLink } from "./mailLink.ts";
import { readMailFacts } from "./readMailFacts.ts";

/**
 * Keeps what a claimed mail says, so that every attempt says the same, and the hash of the secret link
 * that this attempt puts into it. False when the mail was lost to somebody else.
 */
export async function storeMailContent(
  { db }: EngineContext,
  mail: Pick<ClaimedMail, "id" | "attempt" | "kind" | "topic" | "facts">,
  content: { subject: string; messageId: string; html: string; text: string },
  token: string | null,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const { count } = await tx.mail.updateMany({
      where: { id: mail.id, attempts: mail.attempt, state: "sending" },
      data: content,
    });
    if (count === 1 && token !== null) await storeHash(tx, mail, sha256(token));
    return count === 1;
  });
}

async function storeHash(
  tx: Tx,
  mail: Pick<ClaimedMail, "id" | "kind" | "topic" | "facts">,
  hash: string,
): Promise<void> {
  const facts = readMailFacts(mail);
  switch (mailLink(mail)) {
    case "unsubscribe":
      await tx.mail.updateMany({ where: { id: mail.id }, data: { unsubscribeHash: hash } });
      return;
    case "invitation":
      if (facts?.kind !== "invitation") return;
      await tx.invitation.updateMany({
        where: { id: facts.invitationId, acceptedAt: null, revokedAt: null },
        data: { mailTokenHash: hash },
      });
      return;
    case "passwordReset":
      if (facts?.kind !== "password_reset") return;
      await tx.passwordReset.updateMany({
        where: { id: facts.passwordResetId, usedAt: null },
        data: { tokenHash: hash },
      });
      return;
    default:
      return;
  }
}
