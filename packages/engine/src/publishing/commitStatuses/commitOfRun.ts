import type { EngineContext } from "../../base/index.ts";
import type { CommitPlace } from "./readCommitVerdict.ts";

/** The commit that a run measures; null when the run is gone or names none. */
export async function commitOfRun(
  { db }: EngineContext,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<CommitPlace | null> {
  const run = await db.run.findFirst({
    where: { id: runId, projectId },
    select: { sourceRepository: true, sourceCommit: true },
  });
  if (run === null || run.sourceRepository === null || run.sourceCommit === null) return null;
  return { projectId, repository: run.sourceRepository, commit: run.sourceCommit };
}
