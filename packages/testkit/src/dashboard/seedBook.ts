import { createHash } from "node:crypto";
import { canonicalJson } from "@lapline/contracts";
import type { Client } from "pg";
import { testFacts } from "../testFacts.ts";
import {
  type DashboardSize,
  seededColumn,
  seededMeasures,
  seededTargets,
  seededVersion,
  workloadsOf,
} from "./dashboardSize.ts";

/** Writes what stands before any measurement: label, machine, targets, versions, environments, series. */
export async function seedBook(client: Client, size: DashboardSize): Promise<string> {
  const found = await client.query<{ id: string }>(
    `SELECT "id" FROM "project" ORDER BY "id" LIMIT 1`,
  );
  const projectId = found.rows[0]?.id;
  if (projectId === undefined) throw new Error("the installation has no project yet");
  await client.query(
    `WITH label AS (
       INSERT INTO "hardware_label" ("id", "projectId", "name") VALUES (uuidv7(), $1, $2)
       RETURNING "id")
     INSERT INTO "machine" ("id", "projectId", "labelId", "name", "keyHash", "sandboxes", "facts",
       "lastSeenAt", "lastClaimPollAt")
     SELECT uuidv7(), $1, label."id", 'seeded-1', encode(sha256(uuidv7()::text::bytea), 'hex'),
       ARRAY['process'], $3, now(), now() FROM label`,
    [projectId, seededColumn.label, JSON.stringify(testFacts)],
  );
  await seedEnvironments(client);
  await seedVersions(client, projectId, size);
  await seedSeries(client, projectId, size);
  return projectId;
}

/** Two kernels of one machine, then another machine: its results start a new track. */
async function seedEnvironments(client: Client): Promise<void> {
  const environments = [
    ["made up 1", "6.1.0-18-amd64"],
    ["made up 1", "6.1.0-21-amd64"],
    ["made up 2", "6.1.0-21-amd64"],
  ].map(([cpu = "", kernel = ""], index) => {
    const comparability = { "host.cpuModel": cpu };
    const content = { comparability, shown: { "host.kernel": kernel } };
    const comparabilityHash = sha256(canonicalJson(comparability));
    return { index, hash: sha256(canonicalJson(content)), comparabilityHash, content };
  });
  await client.query(
    `CREATE TEMPORARY TABLE seed_environment ON COMMIT DROP AS
     SELECT uuidv7() AS "id", * FROM jsonb_to_recordset($1) AS given (index int, "hash" text,
       "comparabilityHash" text, "content" jsonb)`.replace("$1", literal(environments)),
  );
  await client.query(
    `INSERT INTO "environment" ("id", "hash", "comparabilityHash", "content")
     SELECT "id", "hash", "comparabilityHash", "content" FROM seed_environment`,
  );
}

/** One version an hour, the newest measured an hour ago; the environment changes twice. */
async function seedVersions(client: Client, projectId: string, { reports }: DashboardSize) {
  const versions = Array.from({ length: reports }, (_, place) => ({
    place,
    name: seededVersion(place),
    environment: place < reports * 0.3 ? 0 : place < reports * 0.5 ? 1 : 2,
  }));
  const targets = seededTargets.map((key, target) => ({ target, key }));
  await client.query(
    `CREATE TEMPORARY TABLE seed_target ON COMMIT DROP AS
     SELECT uuidv7() AS "id", * FROM jsonb_to_recordset(${literal(targets)}) AS given (target int,
       "key" text)`,
  );
  await client.query(
    `INSERT INTO "target" ("id", "projectId", "key") SELECT "id", $1, "key" FROM seed_target`,
    [projectId],
  );
  await client.query(
    `CREATE TEMPORARY TABLE seed_version ON COMMIT DROP AS
     SELECT target, place, given.name, uuidv7() AS "id", seed_target."id" AS "targetId",
       seed_environment."id" AS "environmentId", seed_environment."comparabilityHash",
       (now() - (${reports} - place) * interval '1 hour')::timestamptz(3) AS at
     FROM jsonb_to_recordset(${literal(versions)}) AS given (place int, name text, environment int)
     JOIN seed_environment ON seed_environment.index = given.environment
     CROSS JOIN seed_target`,
  );
  await client.query(
    `INSERT INTO "version" ("id", "targetId", "name", "sortKey", "createdAt")
     SELECT "id", "targetId", name, place, at FROM seed_version`,
  );
}

async function seedSeries(client: Client, projectId: string, size: DashboardSize): Promise<void> {
  const workloads = Array.from({ length: workloadsOf(size) }, (_, index) => index);
  const scenarios = workloads.map((index) => ({
    id: `example.${String(index).padStart(3, "0")}`,
    version: 1,
    title: `Example ${index}`,
    loadModel: "closed_loop",
  }));
  await client.query(
    `INSERT INTO "scenario" ("id", "version", "title", "loadModel", "description")
     SELECT *, '{}' FROM jsonb_to_recordset($1) AS given ("id" text, "version" int, "title" text,
       "loadModel" text)`,
    [JSON.stringify(scenarios)],
  );
  const { label, durability, provisioner } = seededColumn;
  const series = seededTargets.flatMap((key, target) =>
    scenarios.flatMap(({ id: scenario }, workload) =>
      seededMeasures.map(({ name, title, ...measure }, place) => {
        const identity = { scenario, scenarioVersion: 1, params: {}, measure: name };
        const all = { projectId, target: key, ...identity, durability, provisioner, label };
        return {
          ...{ index: (target * scenarios.length + workload) * seededMeasures.length + place },
          ...{ target, workload, measure: place, scenario, name, title, ...measure },
          base: measure.base * (1 + workload / 10),
          fingerprint: sha256(canonicalJson(all)),
        };
      }),
    ),
  );
  await client.query(
    `CREATE TEMPORARY TABLE seed_series ON COMMIT DROP AS
     SELECT uuidv7() AS "id", * FROM jsonb_to_recordset(${literal(series)}) AS given (index int,
       target int, workload int, measure int, scenario text, name text, title text, unit text,
       direction text, base float8, fingerprint text)`,
  );
  await client.query(
    `INSERT INTO "series" ("id", "projectId", "fingerprint", "targetId", "scenarioId",
       "scenarioVersion", "params", "durability", "provisioner", "labelId", "measure",
       "measureTitle", "unit", "direction", "points", "updatedAt")
     SELECT seed_series."id", $1, fingerprint, seed_target."id", scenario, 1, '{}', $2, $3,
       label."id", seed_series.name, title, unit, direction, $4, now() - interval '1 hour'
     FROM seed_series JOIN seed_target USING (target)
     JOIN "hardware_label" label ON label."projectId" = $1 AND label."name" = $5`,
    [projectId, durability, provisioner, size.reports, label],
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A value inside a statement that takes no parameters. */
function literal(value: unknown): string {
  return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
}
