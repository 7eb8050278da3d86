import type { EngineContext } from "../context.ts";

/**
 * Whether the newest run of the pull request measures this commit: the comment is about that one. Of
 * a commit that was overtaken only its own status is told.
 */
export async function isLatestCommit(
  { db }: EngineContext,
  source: { projectId: string; repository: string; commit: string; pullRequest: number },
): Promise<boolean> {
  const newest = await db.run.findFirst({
    where: {
      projectId: source.projectId,
      sourceRepository: { equals: source.repository, mode: "insensitive" },
      sourcePullRequest: source.pullRequest,
      jobs: { none: { purpose: "confirmation" } },
    },
    orderBy: { id: "desc" },
    select: { sourceCommit: true },
  });
  return newest?.sourceCommit === source.commit;
}
