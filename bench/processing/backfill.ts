import type { TestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";

/**
 * Prolongs the histories of the project to `points` versions with copies of the newest job's results,
 * one percent of noise on each and 5 % more every 200 versions, written with a few statements: going
 * through submission and claim for each would take most of the bench's time.
 */
export async function backfill({ db }: TestEngine, from: number, to: number): Promise<void> {
  await db.$transaction([
    db.$executeRaw`
      CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
      SELECT place, gen_random_uuid() AS "versionId", gen_random_uuid() AS "jobId",
        gen_random_uuid() AS "attemptId", gen_random_uuid() AS "reportId",
        gen_random_uuid() AS "runId", job."id" AS "templateId"
      FROM generate_series(${from}::int, ${to}::int) AS place,
        LATERAL (SELECT "id" FROM "job" ORDER BY "queueOrder" DESC LIMIT 1) job`,
    db.$executeRaw`
      INSERT INTO "version" ("id", "targetId", "name", "sortKey")
      SELECT copies."versionId", job."targetId", '1.0.' || place, place FROM copies
      JOIN "job" job ON job."id" = "templateId"`,
    db.$executeRaw`
      INSERT INTO "run" ("id", "projectId", "requestHash", "request", "submittedBy")
      SELECT copies."runId", job."projectId", '', '{}', 'bench' FROM copies
      JOIN "job" job ON job."id" = "templateId"`,
    db.$executeRaw`
      INSERT INTO "job" ("id", "projectId", "runId", "position", "targetId", "versionId",
        "scenarioId", "scenarioVersion", "labelId", "params", "trials", "provisioner", "sandbox",
        "durability", "expectedSeconds", "status", "fence", "attempt", "machineId")
      SELECT copies."jobId", "projectId", copies."runId", 0, "targetId", copies."versionId",
        "scenarioId", "scenarioVersion", "labelId", "params", "trials", "provisioner", "sandbox",
        "durability", "expectedSeconds", 'PROCESSED', 1, 1, "machineId" FROM copies
      JOIN "job" job ON job."id" = "templateId"`,
    db.$executeRaw`
      INSERT INTO "attempt" ("id", "jobId", "fence", "machineId", "leaseUntil", "endedAt", "outcome")
      SELECT copies."attemptId", copies."jobId", 1, job."machineId", now(), now(), 'completed'
      FROM copies JOIN "job" job ON job."id" = "templateId"`,
    db.$executeRaw`
      INSERT INTO "report" ("id", "jobId", "attemptId", "fence", "contentHash", "payload",
        "environmentId", "valid", "processedAt")
      SELECT copies."reportId", copies."jobId", copies."attemptId", 1, "contentHash", "payload",
        "environmentId", true, now() FROM copies
      JOIN "report" report ON report."jobId" = "templateId"`,
    db.$executeRaw`
      INSERT INTO "result" ("id", "seriesId", "reportId", "jobId", "versionId", "environmentId",
        "samples", "n", "value", "mean", "spread", "ciLow", "ciHigh", "valid", "measuredAt")
      SELECT gen_random_uuid(), "seriesId", copies."reportId", copies."jobId", copies."versionId",
        "environmentId", "samples", "n",
        "value" * power(1.05, place / 200) * (0.995 + 0.01 * random()),
        "mean", "spread", "ciLow", "ciHigh", true, "measuredAt" FROM copies
      JOIN "result" result ON result."jobId" = "templateId"`,
  ]);
  await db.$executeRaw`ANALYZE`;
}
