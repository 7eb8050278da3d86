import type { EngineContext } from "../../base/index.ts";
import { hashOfNobody, hashPassword, hashPrefix } from "./hashPassword.ts";
import { verifyPassword } from "./verifyPassword.ts";

/**
 * Whether an address has an account with this password; null otherwise. One hash is computed either
 * way, so the time says nothing about the address. A hash made at an earlier cost is made anew.
 */
export async function checkPassword(
  context: EngineContext,
  { email, password }: { email: string; password: string },
): Promise<{ userId: string } | null> {
  const account = await context.db.account.findFirst({
    where: { providerId: "credential", user: { email: email.trim().toLowerCase() } },
    select: { id: true, userId: true, password: true },
  });
  const hash = account?.password ?? null;
  const right = await verifyPassword(hash ?? hashOfNobody(), password);
  if (account === null || hash === null || !right) return null;
  const { id, userId } = account;
  if (!hash.startsWith(hashPrefix)) {
    const renewed = await hashPassword(context.random, password);
    // A password that was replaced meanwhile stays; `updatedAt` tells when it was last chosen.
    await context.db.account.updateMany({
      where: { id, password: hash },
      data: { password: renewed },
    });
  }
  return { userId };
}
