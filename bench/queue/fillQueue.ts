import pg from "pg";
import type { TestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";
import { testReport } from "../../packages/engine/src/testing/testReport.ts";
import { claimJob } from "../../packages/engine/src/work/jobs/claimJob.ts";
import { completeJob } from "../../packages/engine/src/work/jobs/completeJob.ts";

/**
 * Fills the book up to `waiting` jobs that want Docker, before `own` for processes, and `ended` ones with
 * a report. Rows are copies of a job that was really submitted and of one that was really measured.
 */
export async function fillQueue(
  engine: TestEngine,
  { waiting, ended, own }: { waiting: number; ended: number; own: number },
): Promise<void> {
  const { db, context, machineId } = engine;
  const measured = await engine.submit({ priority: 10 });
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null || job.jobId !== measured.jobIds[0]) throw new Error("the job was not claimed");
  const owned = { jobId: job.jobId, machineId, fence: job.fence };
  await completeJob(context, { ...owned, ...testReport([1]) });
  await db.job.update({ where: { id: job.jobId }, data: { status: "PROCESSED" } });
  const { jobIds } = await engine.submit({ priority: -10 });
  const queued = jobIds[0] ?? "";

  const client = new pg.Client({ connectionString: engine.url });
  await client.connect();
  const copy = async (of: string, count: number, data: object, like: string) => {
    const { rows } = await client.query(`SELECT count(*)::int AS "there" FROM "job" WHERE ${like}`);
    await client.query(
      `INSERT INTO "job" SELECT (jsonb_populate_record(job, jsonb_build_object(
         'id', gen_random_uuid(), 'position', 1 + place + (SELECT max("position") FROM "job"),
         'queueOrder', nextval(pg_get_serial_sequence('"job"', 'queueOrder'))) || $2::jsonb)).*
       FROM "job" job, generate_series(1, $3) place WHERE job."id" = $1::uuid`,
      [of, JSON.stringify(data), Math.max(0, count - rows[0].there)],
    );
  };
  const docker = { sandbox: "docker", provisioner: "docker", priority: 5 };
  await copy(queued, waiting, docker, `"status" = 'QUEUED' AND "sandbox" = 'docker'`);
  await copy(queued, own, {}, `"status" = 'QUEUED' AND "sandbox" = 'process'`);
  const past = { completedAt: "2026-01-01T00:00:00Z", machineId: null };
  await copy(job.jobId, ended, past, `"status" = 'PROCESSED'`);
  await client.query(
    `INSERT INTO "attempt" SELECT (jsonb_populate_record(one, jsonb_build_object(
         'id', gen_random_uuid(), 'jobId', job."id"))).*
       FROM "attempt" one, "job" job
       WHERE one."jobId" = $1::uuid AND job."status" = 'PROCESSED'
         AND NOT EXISTS (SELECT 1 FROM "attempt" own WHERE own."jobId" = job."id")`,
    [job.jobId],
  );
  await client.query(
    `INSERT INTO "report" SELECT (jsonb_populate_record(one, jsonb_build_object(
         'id', gen_random_uuid(), 'jobId', attempt."jobId", 'attemptId', attempt."id",
         'payload', '{}'::jsonb, 'receivedAt', '2026-01-01T00:00:00Z',
         'processedAt', '2026-01-01T00:00:00Z'))).*
       FROM "report" one, "attempt" attempt JOIN "job" job ON job."id" = attempt."jobId"
       WHERE one."jobId" = $1::uuid AND job."status" = 'PROCESSED'
         AND NOT EXISTS (SELECT 1 FROM "report" own WHERE own."jobId" = job."id")`,
    [job.jobId],
  );
  for (const table of ["job", "attempt", "report"]) await client.query(`VACUUM ANALYZE "${table}"`);
  await client.end();
}
