import { transact } from "@lapline/db";
import { type EngineContext, putOutbox } from "../../base/index.ts";

/**
 * Notes that somebody wants a new password for the account with this address. Control looks whether
 * there is one, later: so the asking takes the same time for every address.
 */
export async function askPasswordReset(
  { db }: EngineContext,
  { email }: { email: string },
): Promise<void> {
  await transact(db, (tx) =>
    putOutbox(tx, [{ kind: "password_reset", email: email.trim().toLowerCase() }]),
  );
}
