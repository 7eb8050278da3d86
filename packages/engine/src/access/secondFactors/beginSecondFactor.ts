import { createOTP } from "@better-auth/utils/otp";
import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { isPasswordOf } from "../passwords/isPasswordOf.ts";
import type { Vault } from "../secrets/createVault.ts";
import { noteAccount } from "./noteAccount.ts";

/** 144 random bits in 24 characters; RFC 4226 asks for at least 128. */
const secretBytes = 18;

export interface SecondFactorInput {
  actor: Actor & { kind: "user" };
  password: string;
  vault: Vault;
}

export type BegunSecondFactor =
  /** `uri` is what a QR code shows: `otpauth://totp/…`. */
  | { outcome: "begun"; uri: string }
  | { outcome: "wrong_password" }
  | { outcome: "enabled_already" };

/**
 * Makes the secret of an authenticator app for the actor's own account. Nothing asks for it before
 * `confirmSecondFactor`; a secret that was made before and not confirmed is replaced.
 */
export async function beginSecondFactor(
  context: EngineContext,
  { actor, password, vault, email }: SecondFactorInput & { email: string },
): Promise<BegunSecondFactor> {
  const userId = actor.id;
  if (!(await isPasswordOf(context, { userId, password }))) {
    await noteAccount(context, actor, "account.second_factor_refused");
    return { outcome: "wrong_password" };
  }
  const secret = Buffer.from(context.random.bytes(secretBytes)).toString("base64url");
  const sealed = vault.seal(secret, userId);
  return transact(context.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
    const known = await tx.secondFactor.findUnique({ where: { userId } });
    if (known?.confirmedAt != null) return { outcome: "enabled_already" };
    const fresh = { secret: sealed, lastStep: 0 };
    await tx.secondFactor.upsert({
      where: { userId },
      create: { userId, ...fresh },
      update: fresh,
    });
    await noteAccount({ ...context, tx }, actor, "account.second_factor_begun");
    return { outcome: "begun", uri: createOTP(secret).url("Lapline", email) };
  });
}
