import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import type { Vault } from "../secrets/createVault.ts";
import { noteAccount } from "./noteAccount.ts";
import { type TakenFactor, takeSecondFactor } from "./takeSecondFactor.ts";

/** Uses up a code at sign-in; a recovery code leaves a row in the audit trail. */
export function useSecondFactor(
  context: EngineContext,
  { userId, name, code, vault }: { userId: string; name: string; code: string; vault: Vault },
): Promise<TakenFactor> {
  return transact(context.db, async (tx) => {
    const taken = await takeSecondFactor(tx, { clock: context.clock, vault }, { userId, code });
    if (taken === "recovery_code") {
      const actor = { kind: "user" as const, id: userId, name };
      await noteAccount({ ...context, tx }, actor, "account.recovery_code_used");
    }
    return taken;
  });
}
