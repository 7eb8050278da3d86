import type { OutboxEntry } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/**
 * Asks for the evaluation of every history that an import brought points of, each by itself, where
 * that waits for the end of the import. `isLast`: all of its reports are done, so nothing waits any
 * more; without it more of them may come. Answers whether something was asked for.
 */
export async function askEvaluation(
  tx: Tx,
  { runId, isLast }: { runId: string; isLast: boolean },
): Promise<boolean> {
  const [run] = await tx.$queryRaw<{ projectId: string }[]>`
    UPDATE "run" SET "evaluationPending" = ${!isLast}, "evaluationAskedAt" = now()
    WHERE "id" = ${runId}::uuid AND "evaluationPending"
    RETURNING "projectId"`;
  if (run === undefined) return false;
  const kind = "reprocess" satisfies OutboxEntry["kind"];
  const asked = await tx.$executeRaw`
    INSERT INTO "outbox" ("kind", "payload")
    SELECT ${kind}, jsonb_build_object('kind', ${kind}::text, 'projectId', ${run.projectId}::text,
      'scope', jsonb_build_object('seriesId', series."id"), 'force', false, 'after', NULL)
    FROM (SELECT result."seriesId" AS "id", min(job."position") AS "position" FROM "result" result
      JOIN "job" job ON job."id" = result."jobId"
      WHERE job."runId" = ${runId}::uuid GROUP BY result."seriesId") series
    ORDER BY series."position", series."id"`;
  return asked > 0;
}
