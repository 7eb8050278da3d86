import type { ErrorCode, ReportResponse } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type EngineContext, withoutNul } from "../../base/index.ts";
import { endAttempt, type LeasedJob } from "./endAttempt.ts";
import type { OwnedAttempt } from "./ownedAttempt.ts";

/**
 * A machine gives its attempt up. The code decides: infrastructure errors queue the job again (at
 * most three attempts), all others end it. `duplicate` when the attempt had already failed,
 * `refused` when the machine does not own the job any more.
 */
export async function failJob(
  context: EngineContext,
  { jobId, machineId, fence, code, message }: OwnedAttempt & { code: ErrorCode; message: string },
): Promise<ReportResponse> {
  return transact(context.db, async (tx) => {
    const [job] = await tx.$queryRaw<LeasedJob[]>`
      SELECT job."id", job."projectId", job."runId", label."name" AS "label", job."fence",
        job."attempt", job."machineId"
      FROM "job" job JOIN "hardware_label" label ON label."id" = job."labelId"
      WHERE job."id" = ${jobId}::uuid AND job."machineId" = ${machineId}::uuid
        AND job."fence" = ${fence} AND (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')
      FOR NO KEY UPDATE OF job`;
    const end = {
      actor: { kind: "machine" as const, id: machineId },
      outcome: "failed" as const,
      code,
      message: withoutNul(message),
    };
    if (job !== undefined && (await endAttempt(tx, context, job, end)) !== null) {
      return { outcome: "accepted" };
    }
    const failed = await tx.attempt.count({
      where: { jobId, machineId, fence, outcome: "failed" },
    });
    return failed === 1
      ? { outcome: "duplicate" }
      : { outcome: "refused", reason: "this machine does not own the job any more" };
  });
}
