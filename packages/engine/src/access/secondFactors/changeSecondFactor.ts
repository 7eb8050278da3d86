import { type Tx, transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { isPasswordOf } from "../passwords/isPasswordOf.ts";
import type { SecondFactorInput } from "./beginSecondFactor.ts";
import { replaceRecoveryCodes } from "./confirmSecondFactor.ts";
import { mailSecondFactor } from "./mailSecondFactor.ts";
import { noteAccount } from "./noteAccount.ts";
import { takeSecondFactor } from "./takeSecondFactor.ts";

type ProofInput = SecondFactorInput & {
  /** Of the app, or a recovery code. */
  code: string;
};

type Refused = { outcome: "wrong_password" } | { outcome: "wrong_code" };

/** Disables two-step sign-in of the actor's own account, by password and code. */
export function disableSecondFactor(
  context: EngineContext,
  input: ProofInput,
): Promise<{ outcome: "disabled" } | Refused> {
  const { actor } = input;
  return proved(context, input, async (tx) => {
    await removeSecondFactor(tx, actor.id);
    await noteAccount({ ...context, tx }, actor, "account.second_factor_disabled");
    await mailSecondFactor(tx, context, { userId: actor.id, change: "disabled" });
    return { outcome: "disabled" };
  });
}

/** Replaces the recovery codes of the actor's own account, by password and code. */
export function renewRecoveryCodes(
  context: EngineContext,
  input: ProofInput,
): Promise<{ outcome: "renewed"; recoveryCodes: string[] } | Refused> {
  const { actor } = input;
  return proved(context, input, async (tx) => {
    const recoveryCodes = await replaceRecoveryCodes(tx, context, actor.id);
    await noteAccount({ ...context, tx }, actor, "account.recovery_codes_renewed");
    await mailSecondFactor(tx, context, { userId: actor.id, change: "codes_renewed" });
    return { outcome: "renewed", recoveryCodes };
  });
}

/** Takes the second factor away from an account, and every code of it. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<number> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  return (await tx.secondFactor.deleteMany({ where: { userId } })).count;
}

/** Does `change` for who gave the right password and a code that was not used before. */
async function proved<T>(
  context: EngineContext,
  { actor, password, code, vault }: ProofInput,
  change: (tx: Tx) => Promise<T>,
): Promise<T | Refused> {
  const userId = actor.id;
  const right = await isPasswordOf(context, { userId, password });
  return transact(context.db, async (tx): Promise<T | Refused> => {
    const { clock } = context;
    const taken = right ? await takeSecondFactor(tx, { clock, vault }, { userId, code }) : null;
    if (taken === "app" || taken === "recovery_code") return change(tx);
    await noteAccount({ ...context, tx }, actor, "account.second_factor_refused");
    return { outcome: taken === null ? "wrong_password" : "wrong_code" };
  });
}
