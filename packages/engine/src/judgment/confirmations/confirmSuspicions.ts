import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type EngineContext, isolate, isolateTogether } from "../../base/index.ts";
import { type ConfirmationSettings, enqueueConfirmation } from "./enqueueConfirmation.ts";
import { settleEndedJobs } from "./settleEndedJobs.ts";
import { groupKey, readWaitingSuspicions, type WaitingSuspicion } from "./waitingSuspicion.ts";

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
 * processes may do so at once. A suspicion that fails is parted from its group.
 */
export async function confirmSuspicions(
  context: EngineContext,
  catalog: Catalog,
  settings: ConfirmationSettings,
): Promise<ConfirmationTurn> {
  const turn: ConfirmationTurn = { enqueued: 0, waiting: 0, settled: 0 };
  turn.settled = await settleEndedJobs(context);
  for (const group of await groupWaiting(context)) {
    const { values } = await isolateTogether(context, group, {
      itemOf,
      work: (some) =>
        transact(context.db, (tx) =>
          enqueueConfirmation(tx, context, { catalog, group: some, settings }),
        ),
    });
    turn.enqueued += values.filter((outcome) => outcome === "enqueued").length;
    turn.waiting += values.filter((outcome) => outcome === "waiting").length;
  }
  return turn;
}

const itemOf = ({ id, projectId }: Pick<WaitingSuspicion, "id" | "projectId">) =>
  ({ loop: "comparisons", kind: "suspicion", id, projectId }) as const;

/**
 * Suspicions that one job can confirm together: several measures of the same workload, between the
 * same two versions, on the same hardware label. The order is that of the oldest of each group.
 */
async function groupWaiting(context: EngineContext): Promise<WaitingSuspicion[][]> {
  const groups = new Map<string, WaitingSuspicion[]>();
  for (const suspicion of await readWaitingSuspicions(context)) {
    const key = keyOf(suspicion);
    if (!key.ok) {
      await isolate(context, itemOf(suspicion), () => Promise.reject(key.error));
      continue;
    }
    const group = groups.get(key.value);
    if (group === undefined) groups.set(key.value, [suspicion]);
    else group.push(suspicion);
  }
  return [...groups.values()];
}

/** What is stored of a series may be what no group can be made of. */
function keyOf(
  suspicion: WaitingSuspicion,
): { ok: true; value: string } | { ok: false; error: unknown } {
  try {
    return { ok: true, value: groupKey(suspicion) };
  } catch (error) {
    return { ok: false, error };
  }
}
