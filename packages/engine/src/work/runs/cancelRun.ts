import type { Actor, EngineContext } from "../../base/index.ts";
import { cancelJob } from "../jobs/cancelJob.ts";

/**
 * Cancels every job of a run that has not ended. Answers how many it ended, or null when the project
 * has no such run.
 */
export async function cancelRun(
  context: EngineContext,
  { projectId, runId, actor }: { projectId: string; runId: string; actor: Actor },
): Promise<{ canceled: number } | null> {
  const run = await context.db.run.findFirst({
    where: { id: runId, projectId },
    select: {
      jobs: {
        where: { status: { in: ["QUEUED", "CLAIMED", "RUNNING"] } },
        select: { id: true },
        // Waiting ones from the end, so that no machine claims one that is about to be canceled.
        orderBy: { position: "desc" },
      },
    },
  });
  if (run === null) return null;
  let canceled = 0;
  for (const { id } of run.jobs) {
    if ((await cancelJob(context, { projectId, jobId: id, actor })) === "canceled") canceled += 1;
  }
  return { canceled };
}
