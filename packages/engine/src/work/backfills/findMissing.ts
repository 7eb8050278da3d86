import { canonicalJson, paramsSchema } from "@lapline/contracts";
import type { Db, Tx } from "@lapline/db";
import type { PlannedJob } from "../planning/planRun.ts";

interface PresentRow {
  version: string;
  scenario: string;
  scenarioVersion: number;
  params: unknown;
  label: string;
  definitionHash: string | null;
}

/**
 * The jobs whose combination has no valid report yet and none under way: version, scenario with its
 * version and parameters, label, durability and provisioner. They are all of one target.
 */
export async function findMissing(
  db: Db | Tx,
  projectId: string,
  jobs: readonly PlannedJob[],
): Promise<PlannedJob[]> {
  const [first] = jobs;
  if (first === undefined) return [];
  const versions = [...new Set(jobs.map(({ version }) => version))];
  const scenarios = [...new Set(jobs.map(({ scenario }) => scenario))];
  const labels = [...new Set(jobs.map(({ label }) => label))];
  const rows = await db.$queryRaw<PresentRow[]>`
    SELECT DISTINCT version."name" AS "version", job."scenarioId" AS "scenario",
      job."scenarioVersion", job."params", label."name" AS "label",
      job."definitionHash"
    FROM "job" job
    JOIN "target" target ON target."id" = job."targetId"
    JOIN "version" version ON version."id" = job."versionId"
    JOIN "hardware_label" label ON label."id" = job."labelId"
    LEFT JOIN "report" report ON report."jobId" = job."id"
    WHERE target."projectId" = ${projectId}::uuid AND target."key" = ${first.target}
      AND version."name" = ANY(${versions}) AND job."kind" = 'measure'
      AND job."scenarioId" = ANY(${scenarios}) AND label."name" = ANY(${labels})
      AND job."durability" = ${first.durability} AND job."provisioner" = ${first.provisioner}
      AND (report."valid" OR job."status" IN ('QUEUED', 'CLAIMED', 'RUNNING', 'COMPLETED'))`;
  const present = new Set(
    rows.map(({ params, ...row }) => keyOf({ ...row, params: paramsSchema.parse(params) })),
  );
  return jobs.filter(
    (job) => !present.has(keyOf({ ...job, definitionHash: job.definition?.hash ?? null })),
  );
}

type Present = Pick<PlannedJob, "version" | "scenario" | "scenarioVersion" | "params" | "label">;

function keyOf(job: Present & Pick<PresentRow, "definitionHash">): string {
  const { version, scenario, scenarioVersion, params, label, definitionHash } = job;
  return canonicalJson({ version, scenario, scenarioVersion, params, label, definitionHash });
}
