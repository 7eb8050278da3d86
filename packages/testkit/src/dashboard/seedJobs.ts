import type { RawReport } from "@lapline/contracts";
import type { Client } from "pg";
import { sampleReport } from "../samples/sampleReport.ts";
import { sampleLoad, sampleTrial } from "../samples/sampleTrial.ts";
import { type DashboardSize, seededColumn, seededMeasures, workloadsOf } from "./dashboardSize.ts";
import { madeUpReason } from "./madeUpReason.ts";

/** Writes one run for each version of each target, and its jobs with their attempts and reports. */
export async function seedJobs(client: Client, projectId: string, size: DashboardSize) {
  const { durability, provisioner, label } = seededColumn;
  await client.query(
    `ALTER TABLE seed_version ADD COLUMN "runId" uuid;
     UPDATE seed_version SET "runId" = uuidv7(at - now())`,
  );
  await client.query(
    `INSERT INTO "run" ("id", "projectId", "requestHash", "request", "submittedBy", "createdAt")
     SELECT "runId", $1, '', '{}', 'Made up', at FROM seed_version ORDER BY at`,
    [projectId],
  );
  // One report of 97 is invalid.
  await client.query(
    `CREATE TEMPORARY TABLE seed_job ON COMMIT DROP AS
     SELECT target, place, workload, "id" AS "versionId", "targetId", "environmentId",
       "comparabilityHash", "runId", at + workload * interval '61 seconds' AS at,
       (place * 7 + workload * 13 + 5) % 97 <> 0 AS valid,
       uuidv7(at - now()) AS "jobId", uuidv7(at - now()) AS "attemptId",
       uuidv7(at - now()) AS "reportId"
     FROM seed_version CROSS JOIN generate_series(0, ${workloadsOf(size) - 1}) AS workload
     ORDER BY place, target, workload`,
  );
  await client.query(`CREATE UNIQUE INDEX ON seed_job (target, workload, place)`);
  await client.query(`ANALYZE seed_job`);
  await client.query(
    `INSERT INTO "job" ("id", "projectId", "runId", "position", "targetId", "versionId",
       "scenarioId", "scenarioVersion", "labelId", "params", "trials", "provisioner", "sandbox",
       "durability", "expectedSeconds", "status", "fence", "attempt", "machineId", "createdAt",
       "queuedAt", "rungAt", "claimedAt", "startedAt", "completedAt", "finishedAt")
     SELECT "jobId", $1, "runId", workload, "targetId", "versionId",
       'example.' || lpad(workload::text, 3, '0'), 1, label."id", '{}', $2, $3, 'process', $4, 60,
       'PROCESSED', 1, 1, machine."id", at, at, at, at + interval '1 second',
       at + interval '3 seconds', at + (50 + workload % 10) * interval '1 second',
       at + interval '60 seconds'
     FROM seed_job
     JOIN "hardware_label" label ON label."projectId" = $1 AND label."name" = $5
     JOIN "machine" machine ON machine."labelId" = label."id"
     ORDER BY place, target, workload`,
    [projectId, size.samples, provisioner, durability, label],
  );
  await client.query(
    `INSERT INTO "attempt" ("id", "jobId", "fence", "machineId", "claimedAt", "startedAt",
       "leaseUntil", "lastHeartbeatAt", "endedAt", "outcome")
     SELECT "attemptId", "jobId", 1, job."machineId", job."claimedAt", job."startedAt",
       job."completedAt", job."completedAt", job."completedAt", 'completed'
     FROM seed_job JOIN "job" job ON job."id" = "jobId"`,
  );
  await client.query(
    `INSERT INTO "report" ("id", "jobId", "attemptId", "fence", "contentHash", "payload",
       "environmentId", "valid", "reasons", "warnings", "receivedAt", "processedAt")
     SELECT "reportId", "jobId", "attemptId", 1, encode(sha256("reportId"::text::bytea), 'hex'),
       $1, "environmentId", valid,
       CASE WHEN valid THEN '{}' ELSE ARRAY[${madeUpReason}] END, '{}',
       at + interval '60 seconds', at + interval '60 seconds'
     FROM seed_job`,
    [JSON.stringify(payload(size))],
  );
}

/** The trials without their values, which stand in the results. */
function payload({ samples }: DashboardSize): RawReport {
  const load = { ...sampleLoad, operations: 20_000 };
  return sampleReport(seededMeasures, {
    trials: Array.from({ length: samples }, (_, index) =>
      sampleTrial(index, {}, { startMs: index * 5000, durationNs: 4e9, load }),
    ),
    environment: { comparability: {}, shown: {} },
    reproduce: "This history is made up.",
  });
}
