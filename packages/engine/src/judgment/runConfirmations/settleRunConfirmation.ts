import { isTerminalJobStatus, type Reason, reasonOf } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { type EngineContext, emit, knownErrorCode } from "../../base/index.ts";

/**
 * Ends the confirmation of a run once everything that measures it again ended, and tells its commit.
 * Calling it again is harmless.
 */
export async function settleRunConfirmation(
  tx: Tx,
  context: EngineContext,
  runId: string,
): Promise<"settled" | "not_yet"> {
  const [run] = await tx.$queryRaw<{ projectId: string; repository: string | null }[]>`
    SELECT "projectId", "sourceRepository" AS "repository" FROM "run"
    WHERE "id" = ${runId}::uuid AND "confirmationState" = 'measuring' FOR NO KEY UPDATE`;
  if (run === undefined) return "not_yet";
  const jobs = await tx.job.findMany({
    where: { run: { confirmsRunId: runId } },
    orderBy: { id: "asc" },
    select: { status: true, errorCode: true, report: { select: { valid: true } } },
  });
  if (jobs.some(({ status }) => !isTerminalJobStatus(status))) return "not_yet";
  const reason = openReason(jobs);
  await tx.run.updateMany({
    where: { id: runId, confirmationReason: { equals: Prisma.DbNull } },
    data: { confirmationReason: reason ?? Prisma.DbNull },
  });
  await tx.run.update({ where: { id: runId }, data: { confirmationState: "done" } });
  const { projectId, repository } = run;
  if (repository !== null)
    await emit(tx, context, "run.confirmed", { projectId, runId, repository });
  return "settled";
}

/** Why something may still be open; null when every comparison counts. */
function openReason(
  jobs: readonly {
    status: string;
    errorCode: string | null;
    report: { valid: boolean | null } | null;
  }[],
): Reason | null {
  if (jobs.length === 0) return reasonOf("comparison_deleted", {});
  const failed = jobs.find(({ status }) => status === "FAILED");
  if (failed !== undefined) {
    const code = knownErrorCode(failed.errorCode);
    return reasonOf("comparison_failed", { code });
  }
  if (jobs.some(({ status }) => status === "CANCELED")) return reasonOf("comparison_canceled", {});
  if (jobs.some(({ report }) => report?.valid !== true)) return reasonOf("comparison_invalid", {});
  return null;
}
