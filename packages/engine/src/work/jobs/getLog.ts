import type { LogEvent } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

export interface GetLogInput {
  projectId: string;
  jobId: string;
  /** Last piece that the reader has; sequence -1 stands before an attempt's first. */
  after: { attempt: number; sequence: number };
  limit: number;
}

/**
 * Stored pieces of a job's log after a place, attempt by attempt in order; none at the end. Null when
 * the project has no such job. Sequences may have gaps: pieces can overtake each other or be lost.
 */
export async function getLog(
  { db }: EngineContext,
  { projectId, jobId, after, limit }: GetLogInput,
): Promise<LogEvent[] | null> {
  const job = await db.job.findFirst({ where: { id: jobId, projectId }, select: { id: true } });
  if (job === null) return null;
  return db.$queryRaw<LogEvent[]>`
    SELECT "fence" AS "attempt", "sequence", "offset", "text" FROM "log_chunk"
    WHERE "jobId" = ${jobId}::uuid
      AND ("fence", "sequence") > (${after.attempt}::int, ${after.sequence}::int)
    ORDER BY "fence", "sequence" LIMIT ${limit}`;
}
