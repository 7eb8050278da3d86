import { errorCodeSchema, errorCodes, isInfrastructureError } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import { countComparisons } from "./countComparisons.ts";
import { giveUpOrRetry } from "./giveUpOrRetry.ts";

const batch = 500;

interface EndedConfirmation {
  id: string;
  /** Null when the job is gone. */
  status: "FAILED" | "CANCELED" | null;
  errorCode: string | null;
  errorMessage: string | null;
}

/**
 * Settles suspicions whose comparison ended without a report. A machine's fault gives them another
 * try, at most two in all; a version that can no longer be built or started, and a job that somebody
 * canceled, leave them not confirmed with that as the reason. Answers how many.
 */
export async function settleEndedJobs({ db, ...rest }: EngineContext): Promise<number> {
  const context = { db, ...rest };
  return transact(db, async (tx) => {
    const ended = await tx.$queryRaw<EndedConfirmation[]>`
      SELECT suspicion."id", job."status"::text AS "status", job."errorCode", job."errorMessage"
      FROM "suspicion" suspicion
      LEFT JOIN "job" job ON job."id" = suspicion."comparisonJobId"
      WHERE suspicion."state" = 'confirming'
        AND (job."id" IS NULL OR job."status" IN ('FAILED', 'CANCELED'))
      ORDER BY suspicion."id" LIMIT ${batch} FOR NO KEY UPDATE OF suspicion SKIP LOCKED`;
    const comparisons = await countComparisons(
      tx,
      ended.map(({ id }) => id),
    );
    for (const one of ended) await settle(tx, context, one, comparisons.get(one.id) ?? 0);
    return ended.length;
  });
}

async function settle(
  tx: Tx,
  context: EngineContext,
  { id, status, errorCode, errorMessage }: EndedConfirmation,
  comparisons: number,
): Promise<void> {
  const file = (reason: string) =>
    moveSuspicion(tx, context, {
      suspicionId: id,
      from: "confirming",
      to: "not_confirmed",
      reason: `Not confirmed: ${reason}`,
    });
  if (status === "CANCELED") {
    await file("its comparison was canceled.");
    return;
  }
  const code = errorCodeSchema.safeParse(errorCode).data ?? "worker_error";
  const detail = errorMessage === null ? "" : ` (${errorMessage.slice(0, 500)})`;
  const sentence = `the comparison failed. ${errorCodes[code].sentence}${detail}`;
  if (status === null || isInfrastructureError(code)) {
    await giveUpOrRetry(tx, context, { id, comparisons }, sentence);
  } else {
    await file(sentence);
  }
}
