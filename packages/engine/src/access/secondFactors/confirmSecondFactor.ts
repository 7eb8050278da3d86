import { type Tx, transact } from "@lapline/db";
import { type Actor, type EngineContext, sha256 } from "../../base/index.ts";
import type { Vault } from "../secrets/createVault.ts";
import { announceEnded } from "../sessions/announceEnded.ts";
import { mailSecondFactor } from "./mailSecondFactor.ts";
import { matchingStep } from "./matchingStep.ts";
import { noteAccount } from "./noteAccount.ts";
import { openSecret } from "./openSecret.ts";
import { makeRecoveryCodes, recoveryCodeHash } from "./recoveryCodes.ts";
import { plainCode } from "./takeSecondFactor.ts";

interface ConfirmInput {
  actor: Actor & { kind: "user" };
  /** Of the app that has the new secret. */
  code: string;
  /** The session that asks; every other one ends. */
  sessionId: string;
  vault: Vault;
}

export type ConfirmedSecondFactor =
  /** The codes are shown now and never again. */
  | { outcome: "enabled"; recoveryCodes: string[] }
  | { outcome: "wrong_code" }
  | { outcome: "not_begun" };

/**
 * Enables two-step sign-in for the actor's own account, once their app showed that it has the secret.
 * Every other session ends: it was opened without the app.
 */
export async function confirmSecondFactor(
  context: EngineContext,
  { actor, code, sessionId, vault }: ConfirmInput,
): Promise<ConfirmedSecondFactor> {
  const userId = actor.id;
  const now = context.clock.now();
  return transact(context.db, async (tx): Promise<ConfirmedSecondFactor> => {
    const within = { ...context, tx };
    const found = await tx.secondFactor.findFirst({ where: { userId, confirmedAt: null } });
    const secret = found && openSecret(vault, found.secret, userId);
    const step = secret && (await matchingStep(secret, plainCode(code), now));
    if (found === null || typeof step !== "number") {
      await noteAccount(within, actor, "account.second_factor_refused");
      return { outcome: secret === null ? "not_begun" : "wrong_code" };
    }
    const { count } = await tx.secondFactor.updateMany({
      where: { userId, confirmedAt: null, secret: found.secret },
      data: { confirmedAt: now, lastStep: step },
    });
    if (count === 0) return { outcome: "not_begun" };
    const recoveryCodes = await replaceRecoveryCodes(tx, context, userId);
    await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
    await noteAccount(within, actor, "account.second_factor_enabled");
    await mailSecondFactor(tx, context, { userId, change: "enabled" });
    await announceEnded(tx, userId);
    return { outcome: "enabled", recoveryCodes };
  });
}

/** New recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { random }: Pick<EngineContext, "random">,
  userId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes(random);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const rows = codes.map((code) => ({ hash: recoveryCodeHash(code) ?? sha256(code), userId }));
  await tx.recoveryCode.createMany({ data: rows });
  return codes;
}
