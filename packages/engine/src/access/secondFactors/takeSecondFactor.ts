import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import type { Vault } from "../secrets/createVault.ts";
import { matchingStep } from "./matchingStep.ts";
import { openSecret } from "./openSecret.ts";
import { recoveryCodeHash } from "./recoveryCodes.ts";

/**
 * Which proof was given. `wrong`: none, or one that was used before; `unreadable`: the app's secret was
 * encrypted with a key that the server does not have any more.
 */
export type TakenFactor = "app" | "recovery_code" | "wrong" | "unreadable";

/** Uses up a code of the account's authenticator app, or a recovery code: each counts once. */
export async function takeSecondFactor(
  tx: Tx,
  { clock, vault }: Pick<EngineContext, "clock"> & { vault: Vault },
  { userId, code }: { userId: string; code: string },
): Promise<TakenFactor> {
  const hash = recoveryCodeHash(code);
  if (hash !== null) {
    const { count } = await tx.recoveryCode.updateMany({
      where: { hash, userId, usedAt: null },
      data: { usedAt: clock.now() },
    });
    return count === 1 ? "recovery_code" : "wrong";
  }
  const factor = await tx.secondFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { secret: true },
  });
  if (factor === null) return "wrong";
  const secret = openSecret(vault, factor.secret, userId);
  if (secret === null) return "unreadable";
  const step = await matchingStep(secret, plainCode(code), clock.now());
  if (step === null) return "wrong";
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, secret: factor.secret, confirmedAt: { not: null }, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1 ? "app" : "wrong";
}

/** Apps show codes in groups. */
export function plainCode(code: string): string {
  return code.replace(/\s/g, "");
}
