import {
  type ErrorCode,
  type Reason,
  type ReportResponse,
  reasonOf,
  sides,
} from "@lapline/contracts";
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
    const [job] = await tx.$queryRaw<(LeasedJob & Compared)[]>`
      SELECT job."id", job."projectId", job."runId", label."name" AS "label", job."fence",
        job."attempt", job."machineId", version."name" AS "head", base."name" AS "base"
      FROM "job" job JOIN "hardware_label" label ON label."id" = job."labelId"
      JOIN "version" version ON version."id" = job."versionId"
      LEFT JOIN "version" base ON base."id" = job."baseVersionId"
      WHERE job."id" = ${jobId}::uuid AND job."machineId" = ${machineId}::uuid
        AND job."fence" = ${fence} AND (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')
      FOR NO KEY UPDATE OF job`;
    const said = withoutNul(message);
    const end = {
      actor: { kind: "machine" as const, id: machineId },
      outcome: "failed" as const,
      code,
      reason: job === undefined ? machineSaid(said) : sideSaid(said, job),
    };
    if (job !== undefined && (await endAttempt(tx, context, job, end)) !== null) {
      return { outcome: "accepted" };
    }
    const failed = await tx.attempt.count({
      where: { jobId, machineId, fence, outcome: "failed" },
    });
    return failed === 1
      ? { outcome: "duplicate" }
      : { outcome: "refused", reason: "this machine no longer owns the job" };
  });
}

/** The versions of a comparison; `base` is null for other jobs. */
interface Compared {
  head: string;
  base: string | null;
}

/**
 * What a machine said of a comparison, with the side that it had in hand: it puts that and its version
 * before its words. Read here, at the border, so that nobody reads the words again.
 */
function sideSaid(message: string, { head, base }: Compared): Reason {
  if (base === null) return machineSaid(message);
  const versions = { base, head };
  for (const side of sides) {
    const start = `${side} ${versions[side]}: `;
    if (!message.startsWith(start)) continue;
    const inHand = { side, version: versions[side] };
    return reasonOf("machine_said", { message: message.slice(start.length), inHand });
  }
  return machineSaid(message);
}

function machineSaid(message: string): Reason {
  return reasonOf("machine_said", { message });
}
