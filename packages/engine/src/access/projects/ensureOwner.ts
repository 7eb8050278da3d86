import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";

export interface OwnerInput {
  email: string;
  name: string;
  password: string;
}

/** Finds or makes a person who signs in with e-mail and password; one who exists stays unchanged. Answers the id. */
export async function ensureOwner(
  tx: Tx,
  context: EngineContext,
  { email: typed, name }: OwnerInput,
  passwordHash: string,
): Promise<string> {
  const email = typed.toLowerCase();
  const known = await tx.user.findUnique({ where: { email }, select: { id: true } });
  if (known !== null) return known.id;
  const id = newId(context);
  await tx.user.create({ data: { id, email, name, emailVerified: true } });
  // The row that better-auth makes for sign-up with a password.
  await tx.account.create({
    data: {
      id: newId(context),
      userId: id,
      accountId: id,
      providerId: "credential",
      password: passwordHash,
    },
  });
  return id;
}
