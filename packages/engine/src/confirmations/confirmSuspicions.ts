import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { type ConfirmationSettings, enqueueConfirmation } from "./enqueueConfirmation.ts";
import { settleEndedJobs } from "./settleEndedJobs.ts";
import { groupSuspicions, readWaitingSuspicions } from "./waitingSuspicion.ts";

export interface ConfirmationTurn {
  /** Comparisons enqueued. */
  enqueued: number;
  /** Groups of suspicions that have to wait: for the budget or for a machine. */
  waiting: number;
  /** Suspicions whose comparison ended without a result, decided or given another try. */
  settled: number;
}

/**
 * One turn of the confirmation of suspicions: settles those whose comparison came to nothing, then
 * enqueues one comparison for each group that still needs one, as far as the budget reaches. Several
 * processes may do so at once.
 */
export async function confirmSuspicions(
  context: EngineContext,
  catalog: Catalog,
  settings: ConfirmationSettings,
): Promise<ConfirmationTurn> {
  const turn: ConfirmationTurn = { enqueued: 0, waiting: 0, settled: 0 };
  turn.settled = await settleEndedJobs(context);
  for (const group of groupSuspicions(await readWaitingSuspicions(context.db))) {
    const outcome = await transact(context.db, (tx) =>
      enqueueConfirmation(tx, context, { catalog, group, settings }),
    );
    if (outcome === "enqueued") turn.enqueued += 1;
    if (outcome === "waiting") turn.waiting += 1;
  }
  return turn;
}
