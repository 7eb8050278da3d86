import type { Tx } from "@lapline/db";

/**
 * Notes that a job of the run ended, so that somebody looks whether the whole run did once this
 * transaction is visible: of two last jobs that end at the same time neither sees the other's end.
 * Nothing is noted where nobody wants to know.
 */
export async function noteJobEnded(
  tx: Tx,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<void> {
  const payload = JSON.stringify({ kind: "job_ended", runId });
  await tx.$executeRaw`
    INSERT INTO "outbox" ("kind", "payload")
    SELECT 'job_ended', ${payload}::jsonb
    WHERE EXISTS (SELECT 1 FROM "run"
      WHERE "id" = ${runId}::uuid AND ("sourceRepository" IS NOT NULL OR "evaluationPending"))
      OR EXISTS (SELECT 1 FROM "webhook" WHERE "projectId" = ${projectId}::uuid
      AND "state" = 'active' AND 'run.finished' = ANY("events"))`;
}
