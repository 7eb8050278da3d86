import {
  type Catalog,
  isInfrastructureError,
  type Reason,
  reasonOf,
  reasonTextOrNull,
} from "@lapline/contracts";
import { Prisma, type Tx, transact } from "@lapline/db";
import {
  type EngineContext,
  isolate,
  isolateEach,
  isolateTogether,
  knownErrorCode,
  notHeld,
} from "../../base/index.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import { countComparisons } from "./countComparisons.ts";
import { type ConfirmationSettings, enqueueConfirmation } from "./enqueueConfirmation.ts";
import { giveUpOrRetry } from "./giveUpOrRetry.ts";
import { readGroupKey, readWaitingSuspicions, type WaitingSuspicion } from "./waitingSuspicion.ts";

const batch = 500;
/** Characters of a machine's words that a suspicion repeats. */
const detailMax = 500;

interface EndedConfirmation {
  id: string;
  /** Null when the job is gone. */
  status: "FAILED" | "CANCELED" | null;
  errorCode: string | null;
  errorReason: unknown;
}

/**
 * Settles suspicions whose comparison ended without a report. A machine's fault gives them another
 * try, at most two in all; a version that can no longer be built or started, and a job that somebody
 * canceled, leave them not confirmed with that as the reason. Answers how many.
 */
async function settleEndedJobs(context: EngineContext): Promise<number> {
  const of = { loop: "comparisons", kind: "suspicion" } as const;
  const items = await context.db.$queryRaw<{ id: string; projectId: string }[]>`
    SELECT suspicion."id", suspicion."projectId" FROM "suspicion" suspicion
    LEFT JOIN "job" job ON job."id" = suspicion."comparisonJobId"
    WHERE suspicion."state" = 'confirming'
      AND (job."id" IS NULL OR job."status" IN ('FAILED', 'CANCELED'))
      AND ${notHeld(context, of, Prisma.sql`suspicion."id"`)}
    ORDER BY suspicion."id" LIMIT ${batch}`;
  const work = ({ id }: { id: string }) => transact(context.db, (tx) => settleOne(tx, context, id));
  const { values } = await isolateEach(context, of, { items, work });
  return values.filter((settled) => settled).length;
}

/** False where another process was faster. */
async function settleOne(tx: Tx, context: EngineContext, id: string): Promise<boolean> {
  const [ended] = await tx.$queryRaw<EndedConfirmation[]>`
    SELECT suspicion."id", job."status"::text AS "status", job."errorCode", job."errorReason"
    FROM "suspicion" suspicion
    LEFT JOIN "job" job ON job."id" = suspicion."comparisonJobId"
    WHERE suspicion."id" = ${id}::uuid AND suspicion."state" = 'confirming'
      AND (job."id" IS NULL OR job."status" IN ('FAILED', 'CANCELED'))
    FOR NO KEY UPDATE OF suspicion SKIP LOCKED`;
  if (ended === undefined) return false;
  const comparisons = await countComparisons(tx, [id]);
  await settle(tx, context, ended, comparisons.get(id) ?? 0);
  return true;
}

async function settle(
  tx: Tx,
  context: EngineContext,
  { id, status, errorCode, errorReason }: EndedConfirmation,
  comparisons: number,
): Promise<void> {
  const file = (reason: Reason) =>
    moveSuspicion(tx, context, {
      suspicionId: id,
      from: "confirming",
      to: "not_confirmed",
      reason,
    });
  if (status === "CANCELED") {
    await file(reasonOf("confirmation_canceled", {}));
    return;
  }
  const code = status === null ? "worker_error" : knownErrorCode(errorCode);
  const detail = reasonTextOrNull(errorReason)?.slice(0, detailMax);
  const reason = reasonOf("comparison_failed", {
    code,
    ...(detail === undefined ? {} : { detail }),
  });
  if (status === null || isInfrastructureError(code)) {
    await giveUpOrRetry(tx, context, { id, comparisons }, { reason, measured: false });
  } else {
    await file(reasonOf("not_confirmed", { reason }));
  }
}

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
 * Suspicions that one job can confirm together: several measures and benchmarks of the same workload,
 * between the same two versions, on the same hardware label. The order is that of the oldest of each group.
 */
async function groupWaiting(context: EngineContext): Promise<WaitingSuspicion[][]> {
  const groups = new Map<string, WaitingSuspicion[]>();
  for (const suspicion of await readWaitingSuspicions(context)) {
    const key = readGroupKey(suspicion);
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
