import { errorCodes, isInfrastructureError } from "@lapline/contracts";
import { Prisma, type Tx, transact } from "@lapline/db";
import { type EngineContext, isolateEach, knownErrorCode, notHeld } from "../../base/index.ts";
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
export async function settleEndedJobs(context: EngineContext): Promise<number> {
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
    SELECT suspicion."id", job."status"::text AS "status", job."errorCode", job."errorMessage"
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
  const code = status === null ? "worker_error" : knownErrorCode(errorCode);
  const detail = errorMessage === null ? "" : ` (${errorMessage.slice(0, 500)})`;
  const sentence = `the comparison failed. ${errorCodes[code].sentence}${detail}`;
  if (status === null || isInfrastructureError(code)) {
    await giveUpOrRetry(tx, context, { id, comparisons }, { sentence, measured: false });
  } else {
    await file(sentence);
  }
}
