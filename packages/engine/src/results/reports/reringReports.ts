import { Prisma, transact } from "@lapline/db";
import { type EngineContext, notHeld, putOutbox } from "../../base/index.ts";
import { reportsOf } from "./reportsOf.ts";

/** A report that was not processed for this long and has no open outbox row is offered again. */
const rerungAfterMs = 30_000;
const batch = 100;

/**
 * Offers unprocessed reports of COMPLETED jobs again, of every project in turn, so that none waits for
 * the thousands of another. Answers how many. The outbox rows are gathered once, as NOT IN has them: of
 * thousands that an import has just left PostgreSQL knows no number yet, and would look through all of
 * them for each report. A row that names no report would make NOT IN true of none.
 */
export async function reringReports(context: EngineContext): Promise<number> {
  return transact(context.db, async (tx) => {
    const reports = await tx.$queryRaw<{ reportId: string }[]>`
      SELECT lost."reportId" FROM (
        SELECT job."id" AS "jobId", report."id" AS "reportId", row_number() OVER (
          PARTITION BY job."projectId" ORDER BY job."completedAt", job."id") AS "place"
        FROM "job" job JOIN "report" report ON report."jobId" = job."id"
        WHERE job."status" = 'COMPLETED'
          AND job."completedAt" < now() - ${rerungAfterMs} * interval '1 ms'
          AND ${notHeld(context, reportsOf, Prisma.sql`report."id"`)}
          AND report."id"::text NOT IN (SELECT outbox."payload"->>'reportId' FROM "outbox" outbox
            WHERE outbox."kind" = 'process_report' AND outbox."payload"->>'reportId' IS NOT NULL
              AND (outbox."doneAt" IS NULL
                OR outbox."doneAt" > now() - ${rerungAfterMs} * interval '1 ms'))) lost
      JOIN "job" job ON job."id" = lost."jobId" AND job."status" = 'COMPLETED'
      ORDER BY lost."place", job."completedAt"
      LIMIT ${batch} FOR NO KEY UPDATE OF job SKIP LOCKED`;
    if (reports.length > 0) {
      await putOutbox(
        tx,
        reports.map(({ reportId }) => ({ kind: "process_report", reportId })),
      );
    }
    return reports.length;
  });
}
