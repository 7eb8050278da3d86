import type { EngineContext } from "../context.ts";
import { cancelJob } from "../jobs/cancelJob.ts";

const batch = 100;

/**
 * Cancels comparisons that confirm a run and that no machine took within a day: whoever waits for the
 * commit's verdict has to be told something. Answers how many.
 */
export async function giveUpWaiting(context: EngineContext): Promise<number> {
  const { db } = context;
  const stuck = await db.$queryRaw<{ id: string; projectId: string; runId: string }[]>`
    SELECT job."id", job."projectId", run."confirmsRunId" AS "runId"
    FROM "run" confirmed
    JOIN "run" run ON run."confirmsRunId" = confirmed."id"
    JOIN "job" job ON job."runId" = run."id" AND job."status" = 'QUEUED'
      AND job."createdAt" < now() - interval '24 hours'
    WHERE confirmed."sourceBaseline" IS NOT NULL AND (confirmed."confirmationState" IS NULL
        OR confirmed."confirmationState" = 'due' OR confirmed."confirmationState" = 'measuring')
      AND confirmed."confirmationState" = 'measuring'
    ORDER BY job."id" LIMIT ${batch}`;
  for (const { id: jobId, projectId, runId } of stuck) {
    await db.run.updateMany({
      where: { id: runId, confirmationReason: null },
      data: { confirmationReason: "no machine measured it again within a day" },
    });
    await cancelJob(context, { projectId, jobId, actor: { kind: "system" } });
  }
  return stuck.length;
}
