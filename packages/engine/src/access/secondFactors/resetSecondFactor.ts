import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { announceEnded } from "../sessions/announceEnded.ts";
import { removeSecondFactor } from "./changeSecondFactor.ts";
import { mailSecondFactor } from "./mailSecondFactor.ts";
import { noteAccount } from "./noteAccount.ts";

/**
 * Takes the second factor away from an account whose owner lost app and codes. For the operator of the
 * installation. Every session of the account ends.
 */
export function resetSecondFactor(
  context: EngineContext,
  { email }: { email: string },
): Promise<"reset" | "unknown" | "none"> {
  return transact(context.db, async (tx) => {
    const user = await tx.user.findUnique({
      where: { email: email.trim().toLowerCase() },
      select: { id: true },
    });
    if (user === null) return "unknown";
    if ((await removeSecondFactor(tx, user.id)) === 0) return "none";
    await tx.session.deleteMany({ where: { userId: user.id } });
    const within = { ...context, tx };
    await noteAccount(within, { kind: "system" }, "account.second_factor_reset", user.id);
    await mailSecondFactor(tx, context, { userId: user.id, change: "reset" });
    await announceEnded(tx, user.id);
    return "reset";
  });
}
