import type { SecretKind } from "../../access/index.ts";
import type { ClaimedMail } from "./claimMail.ts";

/**
 * What the secret link of a mail opens; null: it has none. The link is made when the mail is sent, and
 * only its hash is kept: whoever reads the book or the mailbox cannot use it.
 */
export function mailLink({ kind, topic }: Pick<ClaimedMail, "kind" | "topic">): SecretKind | null {
  if (kind === "invitation") return "invitation";
  if (kind === "password_reset") return "passwordReset";
  return topic !== null || kind === "digest" ? "unsubscribe" : null;
}
