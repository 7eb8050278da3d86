import { commitEventTypes, reasonOf } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { settleRunConfirmation } from "../../judgment/index.ts";
import { latestCommit, queueNotices } from "../../publishing/index.ts";
import type { LockedRun } from "./lockRun.ts";

/** A commit whose status rests on what is deleted. */
interface RestingCommit {
  repository: string;
  commit: string;
  /** Of the deleted run: its comment may be left without a run. */
  pullRequest: number | null;
}

/** Runs that are looked through for those that were held against a deleted baseline, the newest ones. */
const runsMax = 500;
/** Commits of those that are told anew. */
const commitsMax = 20;

/**
 * Commits that have to be told anew once jobs of a run are gone: that of the run, the one that its pull
 * request's comment is about then, and those that were held against a version that the jobs measured.
 * To be asked before they go.
 */
export async function readRestingCommits(
  tx: Tx,
  input: { projectId: string; run: LockedRun; jobIds: readonly string[]; runGoes: boolean },
): Promise<RestingCommit[]> {
  const { projectId, run, jobIds, runGoes } = input;
  const found = await readHeldAgainst(tx, projectId, jobIds);
  const {
    sourceRepository: repository,
    sourceCommit: commit,
    sourcePullRequest: pullRequest,
  } = run;
  if (repository !== null && commit !== null) {
    found.unshift({ repository, commit, pullRequest });
    if (pullRequest !== null && runGoes) {
      const place = { projectId, repository, pullRequest, exceptRunId: run.id };
      const latest = await latestCommit(tx, place);
      if (latest !== null) found.push({ repository, commit: latest, pullRequest });
    }
  }
  const key = (each: RestingCommit) => `${each.repository.toLowerCase()} ${each.commit}`;
  return [...new Map(found.toReversed().map((each) => [key(each), each])).values()].toReversed();
}

/** Queues the notices, in the transaction of the deletion; `subjectId` is what was deleted. */
export async function tellCommits(
  tx: Tx,
  context: EngineContext,
  told: { projectId: string; subjectId: string; run: LockedRun; commits: readonly RestingCommit[] },
): Promise<void> {
  const { projectId, subjectId, run, commits } = told;
  if (run.confirmsRunId !== null) await noteLostConfirmation(tx, context, run.confirmsRunId);
  const type = commitEventTypes.deleted;
  for (const { repository, commit, pullRequest } of commits) {
    await queueNotices(tx, context, {
      repository,
      event: {
        projectId,
        type,
        dedupeKey: `${type} ${subjectId} ${repository.toLowerCase()} ${commit}`,
        data: { repository, commit, pullRequest },
      },
    });
  }
}

/** What was measured again is open again, and nobody measures it a third time. */
async function noteLostConfirmation(tx: Tx, context: EngineContext, runId: string): Promise<void> {
  await tx.run.updateMany({
    where: {
      id: runId,
      confirmationState: { not: "due" },
      confirmationReason: { equals: Prisma.DbNull },
    },
    data: { confirmationReason: reasonOf("comparison_deleted", {}) },
  });
  await settleRunConfirmation(tx, context, runId);
}

async function readHeldAgainst(
  tx: Tx,
  projectId: string,
  jobIds: readonly string[],
): Promise<RestingCommit[]> {
  const rows = await tx.$queryRaw<RestingCommit[]>`
    SELECT held."sourceRepository" AS "repository", held."sourceCommit" AS "commit",
      NULL::int AS "pullRequest"
    FROM (SELECT * FROM "run" WHERE "projectId" = ${projectId}::uuid
        AND "sourceBaseline" IS NOT NULL AND "sourceCommit" IS NOT NULL
      ORDER BY "id" DESC LIMIT ${runsMax}) held
    WHERE EXISTS (
      SELECT 1 FROM "job" gone
      JOIN "report" ON "report"."jobId" = gone."id"
      JOIN "version" ON "version"."id" = gone."versionId"
      JOIN "job" own ON own."runId" = held."id" AND own."targetId" = gone."targetId"
        AND own."labelId" = gone."labelId"
      WHERE gone."id" = ANY(${[...jobIds]}::uuid[])
        AND "version"."name" = held."sourceBaseline")
    GROUP BY 1, 2 ORDER BY max(held."id"::text) DESC LIMIT ${commitsMax}`;
  return rows;
}
