import type { RunSource } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";

/** Whether a younger run of the same pull request exists: the comment is its business then. */
export async function isSuperseded(
  { db }: EngineContext,
  run: { projectId: string; runId: string } & Pick<RunSource, "repository"> & {
      pullRequest: number;
    },
): Promise<boolean> {
  const { projectId, runId, repository: sourceRepository, pullRequest: sourcePullRequest } = run;
  const younger = await db.run.findFirst({
    where: { projectId, sourceRepository, sourcePullRequest, id: { gt: runId } },
    select: { id: true },
  });
  return younger !== null;
}
