import {
  type BackfillInput,
  type BackfillPreview,
  backfillVersionsShownMax,
  type Catalog,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { expectJobs } from "../expectations/expectJobs.ts";
import { likeJobs } from "../expectations/likeJobs.ts";
import { takesJobs } from "../jobs/takesJobs.ts";
import type { PlannedJob } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import type { ListedCommits } from "../questions/listCommits.ts";
import { findMissing } from "./findMissing.ts";
import { cutBackfill, planBackfill } from "./planBackfill.ts";

/** What a backfill would measure and what that costs, without storing anything. */
export async function previewBackfill(
  context: EngineContext,
  installed: Catalog,
  input: { projectId: string; backfill: BackfillInput; listed?: ListedCommits | null },
): Promise<BackfillPreview> {
  const { projectId, backfill, listed = null } = input;
  const catalog = await projectCatalog(context.db, installed, projectId);
  const offers = await readLabelOffers(context.db, projectId);
  const plan = planBackfill(catalog, backfill, offers, listed);
  const missing = await findMissing(context.db, projectId, plan.jobs);
  const { jobs, omitted } = cutBackfill(missing);
  const counts = new Map<string, number>();
  for (const { version } of jobs) counts.set(version, (counts.get(version) ?? 0) + 1);
  const priority = plan.submission.priority ?? 0;
  return {
    versions: [...counts]
      .slice(0, backfillVersionsShownMax)
      .map(([version, count]) => ({ version, jobs: count })),
    versionCount: counts.size,
    jobs: jobs.length,
    jobsOmitted: omitted,
    jobsPresent: plan.jobs.length - missing.length,
    skipped: plan.skipped
      .slice(0, backfillVersionsShownMax)
      .map(({ version, message }) => ({ version, message })),
    labels: await readLabelCosts(context, { projectId, jobs, priority }),
    problems: plan.problems,
  };
}

interface LabelLoad {
  name: string;
  secondsAhead: number;
  machines: number;
}

/**
 * What jobs of one priority cost each of their labels, and when they would be done: after all that
 * runs or waits there with the same priority or a higher one, over the machines that are there.
 */
async function readLabelCosts(
  { db, clock }: EngineContext,
  input: { projectId: string; jobs: readonly PlannedJob[]; priority: number },
): Promise<BackfillPreview["labels"]> {
  const { projectId, priority } = input;
  const jobs = await expectJobs(db, projectId, input.jobs);
  const names = [...new Set(jobs.map(({ label }) => label))];
  const sandbox = jobs[0]?.sandbox ?? "process";
  const loads = await db.$queryRaw<LabelLoad[]>`
    WITH waiting AS (
      SELECT "targetId", "scenarioId", "scenarioVersion", "labelId", "params", "durability",
        "trials", "provisioner", "kind", count(*) AS "jobs",
        sum("expectedSeconds") AS "plannedSeconds"
      FROM "job" WHERE "status" = 'QUEUED' AND "priority" >= ${priority}
        AND "projectId" = ${projectId}::uuid
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9)
    SELECT label."name",
      (SELECT coalesce(sum(coalesce(history."seconds" * waiting."jobs",
          waiting."plannedSeconds")), 0)::float8
        FROM waiting CROSS JOIN LATERAL ${likeJobs(Prisma.sql`waiting`)} history
        WHERE waiting."labelId" = label."id")
      + (SELECT coalesce(sum(greatest(0, coalesce(history."seconds", busy."expectedSeconds")
          - extract(epoch FROM now() - busy."claimedAt"))), 0)::float8
        FROM "job" busy CROSS JOIN LATERAL ${likeJobs(Prisma.sql`busy`)} history
        WHERE busy."labelId" = label."id" AND busy."status" IN ('CLAIMED', 'RUNNING'))
        AS "secondsAhead",
      (SELECT count(*)::int FROM "machine" machine WHERE machine."labelId" = label."id"
        AND ${sandbox} = ANY(machine."sandboxes")
        AND ${takesJobs(Prisma.sql`machine`)}) AS "machines"
    FROM "hardware_label" label
    WHERE label."projectId" = ${projectId}::uuid AND label."name" = ANY(${names})
    ORDER BY label."name"`;
  const now = clock.now().getTime();
  return loads.map(({ name, secondsAhead, machines }) => {
    const mine = jobs.filter(({ label }) => label === name);
    const seconds = mine.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0);
    const endsIn = machines === 0 ? null : (secondsAhead + seconds) / machines;
    return {
      label: name,
      jobs: mine.length,
      withHistory: mine.filter((job) => job.likeJobs > 0).length,
      machineMinutes: seconds / 60,
      minutesAhead: secondsAhead / 60,
      machines,
      expectedEndAt: endsIn === null ? null : new Date(now + endsIn * 1000).toISOString(),
    };
  });
}
