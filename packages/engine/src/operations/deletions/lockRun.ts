import type { Tx } from "@lapline/db";

export interface LockedRun {
  id: string;
  submittedBy: string;
  requestHash: string;
  sourceRepository: string | null;
  sourceCommit: string | null;
  sourcePullRequest: number | null;
  /** The run whose results it measures again. */
  confirmsRunId: string | null;
  jobs: { id: string; status: string }[];
}

/** Nobody adds a job to the run, and none of its jobs moves, before the transaction ends. */
export async function lockRun(
  tx: Tx,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<LockedRun | undefined> {
  const [run] = await tx.$queryRaw<Omit<LockedRun, "jobs">[]>`
    SELECT "id", "submittedBy", "requestHash", "sourceRepository", "sourceCommit", "sourcePullRequest",
      "confirmsRunId"
    FROM "run"
    WHERE "id" = ${runId}::uuid AND "projectId" = ${projectId}::uuid FOR UPDATE`;
  if (run === undefined) return undefined;
  const jobs = await tx.$queryRaw<LockedRun["jobs"]>`
    SELECT "id", "status"::text AS "status" FROM "job" WHERE "runId" = ${runId}::uuid
    ORDER BY "id" FOR UPDATE`;
  return { ...run, jobs };
}
