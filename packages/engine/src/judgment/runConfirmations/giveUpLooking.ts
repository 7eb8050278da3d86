import { transact } from "@lapline/db";
import { type EngineContext, emit } from "../../base/index.ts";
import type { DueRun } from "./claimDueRun.ts";

/**
 * Ends the confirmation of a run that could not be looked at for a day because of errors of Lapline's
 * own, and tells its commit. False when another process decided about it.
 */
export async function giveUpLooking(
  context: EngineContext,
  { id: runId, projectId, repository }: DueRun,
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const { count } = await tx.run.updateMany({
      where: { id: runId, confirmationState: "due" },
      data: {
        confirmationState: "given_up",
        confirmationReason: "an error in Lapline kept it from being measured again",
      },
    });
    if (count === 0) return false;
    await emit(tx, context, "run.confirmed", { projectId, runId, repository });
    return true;
  });
}
