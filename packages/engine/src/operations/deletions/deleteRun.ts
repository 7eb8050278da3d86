import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { announce, type EngineContext } from "../../base/index.ts";
import { type DeletionInput, type Erased, hasEnded } from "./deletionFacts.ts";
import { eraseJobs } from "./eraseJobs.ts";
import { lockRun } from "./lockRun.ts";
import { readRestingCommits, tellCommits } from "./tellCommits.ts";

export type DeleteRunResult =
  | ({ outcome: "deleted"; jobs: number } & Erased)
  | { outcome: "not_found" }
  /** So many of its jobs have not ended: they are canceled first. */
  | { outcome: "live"; jobs: number };

/**
 * Takes a run away with its jobs, logs and reports, as if it had never been submitted; its
 * idempotency key is free again. The audit trail keeps who did it and why, and commits whose status
 * rested on it are told anew.
 */
export async function deleteRun(
  context: EngineContext,
  input: DeletionInput & { runId: string },
): Promise<DeleteRunResult> {
  const { projectId, runId, actor, reason } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "results.delete" });
    const run = await lockRun(tx, input);
    if (run === undefined) return { outcome: "not_found" };
    const live = run.jobs.filter((job) => !hasEnded(job));
    if (live.length > 0) return { outcome: "live", jobs: live.length };
    const jobIds = run.jobs.map(({ id }) => id);
    const commits = await readRestingCommits(tx, { projectId, run, jobIds, runGoes: true });
    const erased = await eraseJobs(tx, context, jobIds, input);
    await tx.run.delete({ where: { id: runId } });
    const { submittedBy, requestHash } = run;
    const jobs = jobIds.length;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "run.deleted",
      subjectKind: "run",
      subjectId: runId,
      data: { reason, submittedBy, requestHash, jobs, ...erased },
    });
    await tellCommits(tx, context, { projectId, subjectId: runId, run, commits });
    await announce(tx, { kind: "run", projectId, runId });
    return { outcome: "deleted", jobs, ...erased };
  });
}
