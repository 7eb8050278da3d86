import { database } from "../database.ts";

/** The account of an address, as far as signing in needs it. */
export interface Account {
  userId: string;
  name: string;
  /** When its password was last set. */
  passwordSetAt: Date | null;
  /** Since when it asks for a second step; null: it does not. */
  secondFactorSince: Date | null;
}

/** The account of an address; null: it has none. */
export async function readAccount(email: string): Promise<Account | null> {
  const user = await database().user.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: {
      id: true,
      name: true,
      accounts: { where: { providerId: "credential" }, select: { updatedAt: true }, take: 1 },
    },
  });
  if (user === null) return null;
  const { id: userId, name, accounts } = user;
  const factor = await database().secondFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { confirmedAt: true },
  });
  const secondFactorSince = factor?.confirmedAt ?? null;
  return { userId, name, passwordSetAt: accounts[0]?.updatedAt ?? null, secondFactorSince };
}
