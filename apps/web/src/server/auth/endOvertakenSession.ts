import { createHash } from "node:crypto";
import { database } from "../database.ts";
import { type Account, readAccount } from "./readAccount.ts";

/**
 * Ends a session that was opened while another password was set, or a second step: whoever set it had
 * ended every session, and this one came after. `before` was read before the password was looked at.
 */
export async function endOvertakenSession(
  email: string,
  before: Account | null,
  token: string,
): Promise<boolean> {
  const after = await readAccount(email);
  const proof = (account: Account | null) =>
    `${account?.passwordSetAt?.getTime()} ${account?.secondFactorSince?.getTime()}`;
  if (proof(before) === proof(after)) return false;
  const hash = createHash("sha256").update(token).digest("hex");
  await database().session.deleteMany({ where: { token: hash } });
  return true;
}
