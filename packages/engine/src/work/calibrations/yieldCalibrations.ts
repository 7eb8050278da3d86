import { type EngineContext, isolateEach } from "../../base/index.ts";
import { cancelJob } from "../jobs/cancelJob.ts";

const batch = 100;

/**
 * Ends calibrations of idle machines for which something else waits by now: nobody shall wait for a
 * machine that only busies itself. They are made up for another time. Answers how many.
 */
export async function yieldCalibrations(context: EngineContext): Promise<number> {
  const inTheWay = await context.db.$queryRaw<{ id: string; projectId: string }[]>`
    SELECT idle."id", idle."projectId" FROM "job" idle
    WHERE idle."purpose" = 'idle' AND idle."status" IN ('CLAIMED', 'RUNNING')
      AND EXISTS (SELECT 1 FROM "job" waiting WHERE waiting."labelId" = idle."labelId"
        AND waiting."status" = 'QUEUED' AND waiting."purpose" <> 'idle')
    ORDER BY idle."id" LIMIT ${batch}`;
  const { values } = await isolateEach(
    context,
    { loop: "comparisons", kind: "calibration" },
    {
      items: inTheWay,
      work: ({ id: jobId, projectId }) =>
        cancelJob(context, { projectId, jobId, actor: { kind: "system" } }),
    },
  );
  return values.filter((outcome) => outcome === "canceled").length;
}
