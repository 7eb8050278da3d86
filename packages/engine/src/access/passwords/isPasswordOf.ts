import type { EngineContext } from "../../base/index.ts";
import { verifyPassword } from "./verifyPassword.ts";

/** Whether a password is the one that an account has now. */
export async function isPasswordOf(
  { db }: Pick<EngineContext, "db">,
  { userId, password }: { userId: string; password: string },
): Promise<boolean> {
  const account = await db.account.findFirst({
    where: { userId, providerId: "credential" },
    select: { password: true },
  });
  return account?.password != null && (await verifyPassword(account.password, password));
}
