import type { EngineContext } from "../context.ts";
import { cancelJob } from "../jobs/cancelJob.ts";

const batch = 100;

/**
 * Ends calibrations of idle machines for which something else waits by now: nobody shall wait for a
 * machine that only busies itself. They are made up for another time. Answers how many.
 */
export async function yieldCalibrations(context: EngineContext): Promise<number> {
  const inTheWay = await context.db.$queryRaw<{ jobId: string; projectId: string }[]>`
    SELECT idle."id" AS "jobId", idle."projectId" FROM "job" idle
    WHERE idle."purpose" = 'idle' AND idle."status" IN ('CLAIMED', 'RUNNING')
      AND EXISTS (SELECT 1 FROM "job" waiting WHERE waiting."labelId" = idle."labelId"
        AND waiting."status" = 'QUEUED' AND waiting."purpose" <> 'idle')
    ORDER BY idle."id" LIMIT ${batch}`;
  let ended = 0;
  for (const { jobId, projectId } of inTheWay) {
    const outcome = await cancelJob(context, { projectId, jobId, actor: { kind: "system" } });
    if (outcome === "canceled") ended += 1;
  }
  return ended;
}
