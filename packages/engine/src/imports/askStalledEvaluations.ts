import { transact } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { askEvaluation } from "./askEvaluation.ts";

/** An import of which nothing was processed for this long is evaluated with what there is of it. */
const stalledAfterMs = 30_000;
const batch = 10;

/**
 * Has long imports evaluated whose end nobody saw: because one of their reports cannot be processed,
 * which must not keep the others out of their histories, or because their last one was deleted.
 * Answers how many.
 */
export async function askStalledEvaluations({ db }: EngineContext): Promise<number> {
  return transact(db, async (tx) => {
    const stalled = await tx.$queryRaw<{ runId: string; isLast: boolean }[]>`
      SELECT run."id" AS "runId", stand."isLast" FROM "run" run
      CROSS JOIN LATERAL (SELECT
        coalesce(bool_and(job."status" <> 'COMPLETED'), true) AS "isLast",
        max(report."processedAt") AS "processedAt"
        FROM "job" job LEFT JOIN "report" report ON report."jobId" = job."id"
        WHERE job."runId" = run."id") stand
      WHERE run."evaluationPending"
        AND run."createdAt" < now() - ${stalledAfterMs} * interval '1 ms'
        AND (stand."isLast"
          OR (stand."processedAt" < now() - ${stalledAfterMs} * interval '1 ms'
            AND stand."processedAt" > coalesce(run."evaluationAskedAt", '-infinity')))
      ORDER BY run."id" LIMIT ${batch} FOR NO KEY UPDATE OF run SKIP LOCKED`;
    for (const run of stalled) await askEvaluation(tx, run);
    return stalled.length;
  });
}
