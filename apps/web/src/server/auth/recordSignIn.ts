import { recordAudit } from "@lapline/engine";
import { engine } from "../engine.ts";
import type { Account } from "./readAccount.ts";

/**
 * Notes who signed in, and whose account somebody failed to sign in to. Of an address that has no
 * account nothing is kept but where the attempt came from: people type passwords into the wrong field.
 */
export async function recordSignIn(
  account: Account | null,
  { address, ok, step }: { address: string; ok: boolean; step?: "second_factor" },
): Promise<void> {
  await recordAudit(engine(), {
    projectId: null,
    actor:
      ok && account !== null
        ? { kind: "user", id: account.userId, name: account.name }
        : { kind: "system" },
    action: ok ? "account.signed_in" : "account.sign_in_refused",
    subjectKind: "user",
    subjectId: account?.userId ?? null,
    data: step === undefined ? { address } : { address, step },
  });
}
