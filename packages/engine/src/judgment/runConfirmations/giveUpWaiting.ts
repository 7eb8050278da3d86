import { Prisma } from "@lapline/db";
import { type EngineContext, isolateEach, notHeld } from "../../base/index.ts";
import { cancelJob } from "../../work/index.ts";

const batch = 100;

/**
 * Cancels comparisons that confirm a run and that no machine took within a day: whoever waits for the
 * commit's verdict has to be told something. Answers how many, and what kept single ones from it.
 */
export async function giveUpWaiting(
  context: EngineContext,
): Promise<{ gaveUp: number; errors: unknown[] }> {
  const { db } = context;
  const of = { loop: "comparisons", kind: "run" } as const;
  const stuck = await db.$queryRaw<{ id: string; projectId: string; runId: string }[]>`
    SELECT job."id", job."projectId", run."confirmsRunId" AS "runId"
    FROM "run" confirmed
    JOIN "run" run ON run."confirmsRunId" = confirmed."id"
    JOIN "job" job ON job."runId" = run."id" AND job."status" = 'QUEUED'
      AND job."createdAt" < now() - interval '24 hours'
    WHERE confirmed."sourceBaseline" IS NOT NULL AND (confirmed."confirmationState" IS NULL
        OR confirmed."confirmationState" = 'due' OR confirmed."confirmationState" = 'measuring')
      AND confirmed."confirmationState" = 'measuring'
      AND ${notHeld(context, of, Prisma.sql`run."confirmsRunId"`)}
    ORDER BY job."id" LIMIT ${batch}`;
  const items = stuck.map(({ id: jobId, runId: id, projectId }) => ({ id, projectId, jobId }));
  const { values, errors } = await isolateEach(context, of, {
    items,
    work: async ({ id, projectId, jobId }) => {
      await db.run.updateMany({
        where: { id, confirmationReason: null },
        data: { confirmationReason: "no machine measured it again within a day" },
      });
      await cancelJob(context, { projectId, jobId, actor: { kind: "system" } });
    },
  });
  return { gaveUp: values.length, errors };
}
