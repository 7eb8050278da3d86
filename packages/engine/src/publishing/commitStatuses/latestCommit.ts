import type { Db, Tx } from "@lapline/db";

interface PullRequestPlace {
  projectId: string;
  repository: string;
  pullRequest: number;
  /** Left out because it is about to go. */
  exceptRunId?: string;
}

/**
 * The commit that the newest run of a pull request measures: its comment is about that one, and of a
 * commit that was overtaken only its own status is told. Null when no run of it is left.
 */
export async function latestCommit(
  db: Pick<Db | Tx, "run">,
  { projectId, repository, pullRequest, exceptRunId }: PullRequestPlace,
): Promise<string | null> {
  const newest = await db.run.findFirst({
    where: {
      projectId,
      sourceRepository: { equals: repository, mode: "insensitive" },
      sourcePullRequest: pullRequest,
      jobs: { none: { purpose: "confirmation" } },
      ...(exceptRunId === undefined ? {} : { id: { not: exceptRunId } }),
    },
    orderBy: { id: "desc" },
    select: { sourceCommit: true },
  });
  return newest?.sourceCommit ?? null;
}
