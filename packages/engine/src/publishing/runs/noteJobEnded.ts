import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Runs that a transaction noted: what it stores is visible at once, so once is enough. */
const noted = new WeakMap<Tx, Set<string>>();

/**
 * Notes that a job of the run ended, so that somebody looks whether the whole run did once this
 * transaction is visible: of two last jobs that end at the same time neither sees the other's end.
 * Nothing is noted where nobody wants to know.
 */
export async function noteJobEnded(
  tx: Tx,
  _context: EngineContext,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<void> {
  const runs = noted.get(tx) ?? new Set();
  if (runs.has(runId)) return;
  noted.set(tx, runs.add(runId));
  const payload = JSON.stringify({ kind: "job_ended", runId });
  await tx.$executeRaw`
    INSERT INTO "outbox" ("kind", "payload")
    SELECT 'job_ended', ${payload}::jsonb
    WHERE EXISTS (SELECT 1 FROM "run"
      WHERE "id" = ${runId}::uuid AND ("sourceRepository" IS NOT NULL OR "evaluationPending"))
      OR EXISTS (SELECT 1 FROM "webhook" WHERE "projectId" = ${projectId}::uuid
      AND "state" = 'active' AND 'run.finished' = ANY("events"))`;
}
