import type { RunCommit } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What a run's row has of its commit. */
export const runCommitSelect = {
  sourceRepository: true,
  sourceCommit: true,
  sourcePullRequest: true,
  sourceBaseline: true,
  sourceBaselineFound: true,
} satisfies Prisma.RunSelect;

/** The commit that a run measures; null where it names none. */
export function viewRunCommit(
  row: Prisma.RunGetPayload<{ select: typeof runCommitSelect }>,
): RunCommit | null {
  const { sourceRepository: repository, sourceCommit: commit, sourceBaseline: version } = row;
  if (repository === null || commit === null) return null;
  return {
    repository,
    commit,
    pullRequest: row.sourcePullRequest,
    baseline: version === null ? null : { version, found: row.sourceBaselineFound },
  };
}
