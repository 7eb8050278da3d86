import { terminalJobStatuses } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { cancelJob } from "../jobs/cancelJob.ts";

/** Drafts of one turn; the next one gets to the rest. */
const draftsMax = 100;
const keptMs = 24 * 3_600_000;

/**
 * Deletes drafts of definitions that are older than a day, with what was tried by them. A trial that
 * still waits is canceled, and its draft goes the next time. Answers how many drafts went.
 */
export async function pruneDrafts(context: EngineContext): Promise<number> {
  const { db, clock } = context;
  const drafts = await db.definitionRevision.findMany({
    where: { number: null, createdAt: { lt: new Date(clock.now().getTime() - keptMs) } },
    orderBy: { createdAt: "asc" },
    take: draftsMax,
    select: {
      id: true,
      jobs: { select: { id: true, projectId: true, status: true } },
    },
  });
  let pruned = 0;
  for (const { id, jobs } of drafts) {
    const live = jobs.filter(({ status }) => !terminalJobStatuses.some((one) => one === status));
    for (const { id: jobId, projectId, status } of live) {
      // What is being processed ends by itself.
      if (status === "COMPLETED") continue;
      await cancelJob(context, { projectId, jobId, actor: { kind: "system" } });
    }
    if (live.length > 0) continue;
    if (await transact(db, (tx) => deleteDraft(tx, id))) pruned += 1;
  }
  return pruned;
}

/** False when another sweeper was faster. */
async function deleteDraft(tx: Tx, revisionId: string): Promise<boolean> {
  const [draft] = await tx.$queryRaw<{ definitionId: string }[]>`
    SELECT "definitionId" FROM "definition_revision"
    WHERE "id" = ${revisionId}::uuid AND "number" IS NULL FOR UPDATE SKIP LOCKED`;
  if (draft === undefined) return false;
  const jobs = await tx.job.findMany({
    where: { definitionRevisionId: revisionId },
    select: { id: true, runId: true },
  });
  const ofJobs = { jobId: { in: jobs.map(({ id }) => id) } };
  await tx.report.deleteMany({ where: ofJobs });
  await tx.logChunk.deleteMany({ where: ofJobs });
  await tx.attempt.deleteMany({ where: ofJobs });
  await tx.job.deleteMany({ where: { definitionRevisionId: revisionId } });
  await tx.run.deleteMany({ where: { id: { in: jobs.map(({ runId }) => runId) } } });
  await tx.definitionRevision.delete({ where: { id: revisionId } });
  const { definitionId } = draft;
  await tx.definition.deleteMany({ where: { id: definitionId, revisions: { none: {} } } });
  return true;
}
