import type { Client } from "pg";
import { seededColumn } from "./dashboardSize.ts";

/** Jobs of the newest versions once more: one under way and nineteen that wait. */
export async function seedQueue(client: Client, projectId: string): Promise<void> {
  const run = await client.query<{ id: string }>(
    `INSERT INTO "run" ("id", "projectId", "requestHash", "request", "submittedBy")
     VALUES (uuidv7(), $1, '', '{}', 'Made up') RETURNING "id"`,
    [projectId],
  );
  await client.query(
    `WITH newest AS (
       SELECT "jobId", row_number() OVER (ORDER BY place DESC, target, workload) - 1 AS turn
       FROM seed_job ORDER BY place DESC, target, workload LIMIT 20)
     INSERT INTO "job" ("id", "projectId", "runId", "position", "targetId", "versionId",
       "scenarioId", "scenarioVersion", "labelId", "params", "trials", "provisioner", "sandbox",
       "durability", "expectedSeconds", "status", "fence", "attempt", "machineId", "claimedAt",
       "startedAt", "progress")
     SELECT uuidv7(), "projectId", $1, turn, "targetId", "versionId", "scenarioId",
       "scenarioVersion", "labelId", "params", "trials", "provisioner", "sandbox", "durability",
       "expectedSeconds",
       (CASE turn WHEN 0 THEN 'RUNNING' ELSE 'QUEUED' END)::"job_status",
       (turn = 0)::int, (turn = 0)::int, CASE turn WHEN 0 THEN job."machineId" END,
       CASE turn WHEN 0 THEN now() - interval '20 seconds' END,
       CASE turn WHEN 0 THEN now() - interval '15 seconds' END,
       CASE turn WHEN 0 THEN '{"phase": "trial", "trial": 2, "trials": 10}'::jsonb END
     FROM newest JOIN "job" job ON job."id" = newest."jobId"`,
    [run.rows[0]?.id],
  );
  // Nobody holds this lease: it lasts as long as anybody looks at the example.
  await client.query(
    `INSERT INTO "attempt" ("id", "jobId", "fence", "machineId", "claimedAt", "startedAt",
       "leaseUntil", "lastHeartbeatAt")
     SELECT uuidv7(), job."id", 1, job."machineId", job."claimedAt", job."startedAt",
       now() + interval '1 day', now()
     FROM "job" job JOIN "hardware_label" label ON label."id" = job."labelId"
     WHERE job."status" = 'RUNNING' AND label."projectId" = $1 AND label."name" = $2`,
    [projectId, seededColumn.label],
  );
}
