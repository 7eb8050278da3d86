import { transact } from "@lapline/db";
import { type EngineContext, putOutbox } from "../../base/index.ts";

/** A job that waits for this long after its last bell gets another: the queue may have lost it. */
const rerungAfterMs = 30_000;
const batch = 500;

/** Rings again for waiting jobs on labels with a live machine. Answers how many. */
export async function reringJobs({ db }: EngineContext): Promise<number> {
  return transact(db, async (tx) => {
    const jobs = await tx.$queryRaw<{ jobId: string; label: string }[]>`
      UPDATE "job" SET "rungAt" = now()
      FROM (
        SELECT job."id", label."name" AS "label" FROM "job" job
        JOIN "hardware_label" label ON label."id" = job."labelId"
        WHERE job."status" = 'QUEUED' AND job."rungAt" < now() - ${rerungAfterMs} * interval '1 ms'
          AND EXISTS (SELECT 1 FROM "machine" machine WHERE machine."labelId" = job."labelId"
            AND machine."revokedAt" IS NULL AND machine."lostAt" IS NULL)
          -- While the queue is away its bell still waits to be rung: one is enough.
          AND NOT EXISTS (SELECT 1 FROM "outbox" outbox
            WHERE outbox."kind" = 'ring' AND outbox."doneAt" IS NULL
              AND outbox."payload"->>'jobId' = job."id"::text)
        ORDER BY job."priority" DESC, job."queueOrder"
        LIMIT ${batch} FOR NO KEY UPDATE OF job SKIP LOCKED) unrung
      WHERE "job"."id" = unrung."id"
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
