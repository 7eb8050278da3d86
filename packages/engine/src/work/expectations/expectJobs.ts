import { canonicalJson } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import type { PlannedJob } from "../planning/planRun.ts";
import { likeJobs, relatedJobs } from "./likeJobs.ts";

/** A planned job with what is known of how long it will take. */
export interface ExpectedJob extends PlannedJob {
  /** Ended jobs like it, or else of its workload, whose median `expectedSeconds` is; 0: none, and it is the catalog's figure. */
  likeJobs: number;
}

/**
 * How long planned jobs should take: as like jobs of the project took, and as the catalog plans where
 * none ended yet. The one answer for previews, budgets and what is stored with a job.
 */
export async function expectJobs(
  db: Pick<Tx, "$queryRaw">,
  projectId: string,
  jobs: readonly PlannedJob[],
): Promise<ExpectedJob[]> {
  const kinds = [...new Map(jobs.map((job) => [keyOf(job), kindOf(job)])).values()];
  const typical = await readKinds(db, projectId, kinds);
  return jobs.map((job) => {
    const { seconds, jobs: count } = typical.get(keyOf(job)) ?? { seconds: null, jobs: 0 };
    return seconds === null
      ? { ...job, likeJobs: 0 }
      : { ...job, expectedSeconds: seconds, likeJobs: count };
  });
}

/** Seconds of a machine that planned jobs of a project should take together, as `expectJobs` has each. */
export async function expectSeconds(
  db: Pick<Tx, "$queryRaw">,
  projectId: string,
  jobs: readonly PlannedJob[],
): Promise<number> {
  const expected = await expectJobs(db, projectId, jobs);
  return expected.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0);
}

type Kind = ReturnType<typeof kindOf>;

/**
 * Everything that makes two jobs take equally long, but for the version. What a program of a project takes
 * the catalog only guesses: where no like job ended yet, others of its workload say more.
 */
function kindOf(job: PlannedJob) {
  const { kind, target, label, scenario, scenarioVersion, params, durability, trials } = job;
  const { provisioner } = job;
  return {
    kind,
    target,
    label,
    scenarioId: scenario,
    scenarioVersion,
    params,
    durability,
    trials,
    provisioner,
    isOwn: job.definition !== undefined,
  };
}

function keyOf(job: PlannedJob): string {
  return canonicalJson(kindOf(job));
}

async function readKinds(db: Pick<Tx, "$queryRaw">, projectId: string, kinds: readonly Kind[]) {
  if (kinds.length === 0) return new Map<string, { seconds: number | null; jobs: number }>();
  const rows = await db.$queryRaw<{ index: number; seconds: number | null; jobs: number }[]>`
    WITH kinds AS (
      SELECT wanted."index", target."id" AS "targetId", label."id" AS "labelId",
        wanted."kind"::job_kind AS "kind", wanted."scenarioId", wanted."scenarioVersion",
        wanted."params", wanted."durability", wanted."trials", wanted."provisioner", wanted."isOwn"
      FROM jsonb_to_recordset(${JSON.stringify(kinds.map((kind, index) => ({ ...kind, index })))}::jsonb)
        AS wanted ("index" int, "kind" text, "target" text, "label" text, "scenarioId" text,
          "scenarioVersion" int, "params" jsonb, "durability" text, "trials" int,
          "provisioner" text, "isOwn" boolean)
      JOIN "target" target
        ON target."projectId" = ${projectId}::uuid AND target."key" = wanted."target"
      JOIN "hardware_label" label
        ON label."projectId" = ${projectId}::uuid AND label."name" = wanted."label")
    SELECT kinds."index", coalesce(history."seconds", related."seconds") AS "seconds",
      CASE WHEN history."seconds" IS NULL THEN coalesce(related."jobs", 0) ELSE history."jobs" END AS "jobs"
    FROM kinds
    CROSS JOIN LATERAL ${likeJobs(Prisma.sql`kinds`)} history
    LEFT JOIN LATERAL ${relatedJobs(Prisma.sql`kinds`)} related
      ON kinds."isOwn" AND history."seconds" IS NULL`;
  return new Map(
    rows.flatMap(({ index, seconds, jobs }) => {
      const kind = kinds[index];
      return kind === undefined ? [] : [[canonicalJson(kind), { seconds, jobs }] as const];
    }),
  );
}
