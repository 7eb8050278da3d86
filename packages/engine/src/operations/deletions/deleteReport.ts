import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { announce, type EngineContext } from "../../base/index.ts";
import { type DeletionInput, type Erased, hasEnded } from "./deletionFacts.ts";
import { eraseJobs } from "./eraseJobs.ts";
import { lockRun } from "./lockRun.ts";
import { readRestingCommits, tellCommits } from "./tellCommits.ts";

export type DeleteReportResult =
  /** `runDeleted`: it was the run's last job. */
  | ({ outcome: "deleted"; runDeleted: boolean } & Erased)
  | { outcome: "not_found" }
  /** Its report is being turned into results at this moment. */
  | { outcome: "live" };

/**
 * Takes a job's report away with the job and its log, because what it measured is wrong. The other
 * jobs of its run stay; a run goes with its last one. Commits whose status rested on it are told anew.
 */
export async function deleteReport(
  context: EngineContext,
  input: DeletionInput & { jobId: string },
): Promise<DeleteReportResult> {
  const { projectId, jobId, actor, reason } = input;
  const found = await context.db.job.findFirst({
    where: { id: jobId, projectId },
    select: { runId: true },
  });
  if (found === null) return { outcome: "not_found" };
  const { runId } = found;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "results.delete" });
    const run = await lockRun(tx, { projectId, runId });
    const job = run?.jobs.find(({ id }) => id === jobId);
    const report = await tx.report.findUnique({
      where: { jobId },
      select: { id: true, contentHash: true },
    });
    if (run === undefined || job === undefined || report === null) return { outcome: "not_found" };
    if (!hasEnded(job)) return { outcome: "live" };
    const runDeleted = run.jobs.length === 1;
    const place = { projectId, run, jobIds: [jobId], runGoes: runDeleted };
    const commits = await readRestingCommits(tx, place);
    const erased = await eraseJobs(tx, context, [jobId], input);
    if (runDeleted) await tx.run.delete({ where: { id: runId } });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "report.deleted",
      subjectKind: "report",
      subjectId: report.id,
      data: { reason, jobId, runId, runDeleted, contentHash: report.contentHash, ...erased },
    });
    await tellCommits(tx, context, { projectId, subjectId: report.id, run, commits });
    await announce(tx, { kind: "run", projectId, runId });
    return { outcome: "deleted", runDeleted, ...erased };
  });
}
