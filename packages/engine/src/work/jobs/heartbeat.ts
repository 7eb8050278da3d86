import {
  changesChannel,
  type HeartbeatResponse,
  hardTimeoutMs,
  type JobProgress,
  leaseMs,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import type { OwnedAttempt } from "./ownedAttempt.ts";

/**
 * Renews the lease of an attempt and stores what it is doing, in one statement. `cancel`: somebody
 * ended the job, stop it; `fenced`: another attempt owns it or its hard time limit is over, stop at
 * once. An attempt past the hard limit gets no new lease, however often it beats. Lists hear only of a
 * new phase: with 200 machines, all else would make every open page load again 40 times a second.
 */
export async function heartbeat(
  { db }: EngineContext,
  { jobId, machineId, fence, progress }: OwnedAttempt & { progress: JobProgress },
): Promise<HeartbeatResponse["verdict"]> {
  const beats = await db.$queryRaw<{ notified: unknown }[]>`
    WITH before AS (
      SELECT "id", "progress"->>'phase' AS "phase" FROM "job"
      WHERE "id" = ${jobId}::uuid AND "machineId" = ${machineId}::uuid AND "fence" = ${fence}
        AND ("status" = 'CLAIMED' OR "status" = 'RUNNING')
        AND "claimedAt" > now() - ${hardTimeoutMs} * interval '1 ms'
      FOR NO KEY UPDATE),
    owned AS (
      UPDATE "job" SET "progress" = ${JSON.stringify(progress)}::jsonb
      FROM before WHERE "job"."id" = before."id"
      RETURNING "job"."id", "projectId", "runId", "fence", before."phase"),
    renewed AS (
      UPDATE "attempt" SET "leaseUntil" = now() + ${leaseMs} * interval '1 ms',
        "lastHeartbeatAt" = now()
      FROM owned WHERE "attempt"."jobId" = owned."id" AND "attempt"."fence" = owned."fence"
      RETURNING "attempt"."id"),
    seen AS (
      UPDATE "machine" SET "lastSeenAt" = now(), "lostAt" = NULL
      WHERE "id" = ${machineId}::uuid)
    SELECT pg_notify(${changesChannel}, json_build_object('kind',
      CASE WHEN owned."phase" = ${progress.phase} THEN 'progress' ELSE 'job' END,
      'projectId', owned."projectId", 'runId', owned."runId", 'jobId', owned."id",
      'machineId', ${machineId}::text)::text)::text AS "notified"
    FROM owned, renewed`;
  if (beats.length > 0) return "ok";
  const canceled = await db.job.count({
    where: { id: jobId, machineId, fence, status: "CANCELED" },
  });
  return canceled === 1 ? "cancel" : "fenced";
}
