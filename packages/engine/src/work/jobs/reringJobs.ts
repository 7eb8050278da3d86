import { transact } from "@lapline/db";
import { type EngineContext, putOutbox } from "../../base/index.ts";

/** A machine that had nothing to do for this long after a bell gets another: the queue may have lost it. */
const rerungAfterMs = 30_000;

/**
 * Rings again where jobs wait although machines of their label are idle, once per idle machine: whoever
 * hears the bell claims whichever job is first, so more bells would say nothing new and cost a row each.
 * Answers how many.
 */
export async function reringJobs({ db }: EngineContext): Promise<number> {
  return transact(db, async (tx) => {
    const jobs = await tx.$queryRaw<{ jobId: string; label: string }[]>`
      UPDATE "job" SET "rungAt" = now()
      FROM (
        SELECT waiting."id", label."name" AS "label"
        FROM (
          SELECT machine."labelId", count(*) AS "machines" FROM "machine" machine
          WHERE machine."revokedAt" IS NULL AND machine."lostAt" IS NULL
            AND NOT EXISTS (SELECT 1 FROM "job" own WHERE own."machineId" = machine."id"
              AND (own."status" = 'CLAIMED' OR own."status" = 'RUNNING'))
          GROUP BY machine."labelId") idle
        JOIN "hardware_label" label ON label."id" = idle."labelId"
        CROSS JOIN LATERAL (
          SELECT first."id" FROM (
            SELECT job."id", job."rungAt" FROM "job" job
            WHERE job."labelId" = idle."labelId" AND job."status" = 'QUEUED'
            ORDER BY job."priority" DESC, job."queueOrder"
            LIMIT idle."machines") first
          WHERE first."rungAt" < now() - ${rerungAfterMs} * interval '1 ms'
            -- While the queue is unavailable its notification is still to be sent: one is enough.
            AND NOT EXISTS (SELECT 1 FROM "outbox" outbox
              WHERE outbox."kind" = 'ring' AND outbox."doneAt" IS NULL
                AND outbox."payload"->>'jobId' = first."id"::text)) waiting) unrung
      WHERE "job"."id" = unrung."id" AND "job"."status" = 'QUEUED'
        AND "job"."rungAt" < now() - ${rerungAfterMs} * interval '1 ms'
      RETURNING "job"."id" AS "jobId", unrung."label"`;
    if (jobs.length > 0) {
      await putOutbox(
        tx,
        jobs.map(({ jobId, label }) => ({ kind: "ring", label, jobId })),
      );
    }
    return jobs.length;
  });
}
