import { Prisma, transact } from "@lapline/db";
import { type EngineContext, isolateEach, notHeld } from "../../base/index.ts";
import { askEvaluation } from "./askEvaluation.ts";

/** An import of which nothing was processed for this long is evaluated with what there is of it. */
const stalledAfterMs = 30_000;
const batch = 10;
const importsOf = { loop: "sweeper", kind: "import" } as const;

/**
 * Has long imports evaluated whose end nobody saw: because one of their reports cannot be processed,
 * which must not keep the others out of their histories, or because their last one was deleted.
 * Answers how many.
 */
export async function askStalledEvaluations(context: EngineContext): Promise<number> {
  const items = await context.db.$queryRaw<{ id: string; projectId: string; isLast: boolean }[]>`
    SELECT run."id", run."projectId", stand."isLast" FROM "run" run
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
      AND ${notHeld(context, importsOf, Prisma.sql`run."id"`)}
    ORDER BY run."id" LIMIT ${batch}`;
  const work = ({ id: runId, isLast }: { id: string; isLast: boolean }) =>
    transact(context.db, async (tx) => {
      const [free] = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM "run" WHERE "id" = ${runId}::uuid FOR NO KEY UPDATE SKIP LOCKED`;
      return free !== undefined && (await askEvaluation(tx, { runId, isLast }));
    });
  const { values } = await isolateEach(context, importsOf, { items, work });
  return values.length;
}
