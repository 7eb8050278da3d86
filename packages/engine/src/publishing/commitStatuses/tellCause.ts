import { commitEventTypes } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { queueNotices } from "./tellCommit.ts";

/** Commits that measured the version of an alert and are told, those of the newest runs. */
const commitsMax = 20;

/**
 * Tells the commits whose runs measured the version of an alert which commit a bisection found. Nobody
 * is told twice by the same bisection; without commits nothing is said.
 */
export async function tellCause(
  tx: Tx,
  context: EngineContext,
  { projectId, alertId }: { projectId: string; alertId: string },
): Promise<void> {
  const bisection = await tx.bisection.findFirst({
    where: { alertId, state: "done" },
    orderBy: { id: "desc" },
    select: { id: true, found: true, alert: { select: { versionId: true } } },
  });
  if (bisection === null || bisection.found === null) return;
  const runs = await tx.run.findMany({
    where: {
      projectId,
      sourceRepository: { not: null },
      sourceCommit: { not: null },
      confirmsRunId: null,
      jobs: { some: { versionId: bisection.alert.versionId } },
    },
    orderBy: { id: "desc" },
    distinct: ["sourceRepository", "sourceCommit"],
    take: commitsMax,
    select: { sourceRepository: true, sourceCommit: true },
  });
  const type = commitEventTypes.found;
  for (const { sourceRepository: repository, sourceCommit: commit } of runs) {
    if (repository === null || commit === null) continue;
    await queueNotices(tx, context, {
      repository,
      event: {
        projectId,
        type,
        dedupeKey: `${type} ${bisection.id} ${repository.toLowerCase()} ${commit}`,
        data: { repository, commit, pullRequest: null },
      },
    });
  }
}
