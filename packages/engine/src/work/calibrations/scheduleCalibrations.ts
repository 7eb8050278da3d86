import {
  type Catalog,
  comparisonTrialsDefault,
  hardTimeoutMs,
  paramsSchema,
  provisionerKindSchema,
  type Submission,
} from "@lapline/contracts";
import { type Db, Prisma, type Tx, transact } from "@lapline/db";
import { type EngineContext, isolateEach } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { expectSeconds } from "../expectations/expectJobs.ts";
import { readSpentSeconds } from "../jobs/readSpentSeconds.ts";
import { takesJobs } from "../jobs/takesJobs.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import { storeRun } from "../runs/storeRun.ts";

export interface CalibrationSettings {
  /** A workload is calibrated again after this many days, at least one. */
  everyDays: number;
  /** How long a machine must have had nothing to do. */
  idleMinutes: number;
  /** Machine-minutes that calibrations may take per hardware label in 24 hours. */
  minutesPerDayMax: number;
}

interface IdleLabel {
  id: string;
  name: string;
  projectId: string;
}

const labelsMax = 1000;
/** Behind everything that anybody submits. */
const priority = -10;

/**
 * Enqueues at most one calibration per hardware label that has been idle: of the workload that was
 * never calibrated or longest ago, with the version that was measured last. Answers how many.
 */
export async function scheduleCalibrations(
  context: EngineContext,
  catalog: Catalog,
  settings: CalibrationSettings,
): Promise<number> {
  const work = async (label: IdleLabel) => {
    const due = await readDueWorkloads(context.db, label.id, settings.everyDays);
    return transact(context.db, async (tx) => {
      const spent = await readSpentSeconds(tx, { labelId: label.id, purpose: "idle" });
      const leftSeconds = settings.minutesPerDayMax * 60 - spent;
      // Somebody else may have been first while the label's lock was waited for.
      if (!(await isQuiet(tx, label.id))) return false;
      return enqueueFirst(tx, context, { catalog, label, due, leftSeconds });
    });
  };
  const items = await readIdleLabels(context, settings);
  const of = { loop: "comparisons", kind: "calibration" } as const;
  const { values } = await isolateEach(context, of, { items, work });
  return values.filter((wasEnqueued) => wasEnqueued).length;
}

/**
 * Labels with a live machine that has had nothing to do for a while, and nothing waiting. No attempt
 * lasts longer than its hard limit, so that only the latest ones are looked at.
 */
function readIdleLabels(
  { db }: EngineContext,
  { idleMinutes }: CalibrationSettings,
): Promise<IdleLabel[]> {
  return db.$queryRaw<IdleLabel[]>`
    SELECT label."id", label."name", label."projectId" FROM "hardware_label" label
    WHERE EXISTS (SELECT 1 FROM "machine" machine
        WHERE machine."labelId" = label."id" AND ${takesJobs(Prisma.sql`machine`)}
          AND machine."createdAt" < now() - ${idleMinutes} * interval '1 minute')
      AND NOT EXISTS (SELECT 1 FROM "machine" machine JOIN "attempt" attempt
        ON attempt."machineId" = machine."id"
        WHERE machine."labelId" = label."id"
          AND attempt."claimedAt" > now() - ${idleMinutes} * interval '1 minute'
            - ${2 * hardTimeoutMs} * interval '1 ms'
          AND (attempt."outcome" IS NULL
            OR attempt."endedAt" > now() - ${idleMinutes} * interval '1 minute'))
      AND NOT EXISTS (SELECT 1 FROM "job" job
        WHERE job."labelId" = label."id" AND job."status" = 'QUEUED')
    ORDER BY label."id" LIMIT ${labelsMax}`;
}

async function isQuiet(tx: Tx, labelId: string): Promise<boolean> {
  const waiting = await tx.job.findFirst({
    where: { labelId, status: { in: ["QUEUED", "CLAIMED", "RUNNING"] } },
    select: { id: true },
  });
  return waiting === null;
}

async function enqueueFirst(
  tx: Tx,
  context: EngineContext,
  input: {
    catalog: Catalog;
    label: IdleLabel;
    due: readonly DueWorkload[];
    leftSeconds: number;
  },
): Promise<boolean> {
  const { label, leftSeconds } = input;
  const offers = await readLabelOffers(tx, label.projectId);
  for (const workload of input.due) {
    const { definitionRevisionId } = workload;
    const catalog = await projectCatalog(tx, input.catalog, label.projectId, {
      revisionIds: [definitionRevisionId],
    });
    const submission = submissionOf(workload, label.name);
    const plan = planRun(catalog, submission, offers);
    const isSame = plan.jobs.every((job) => job.scenarioVersion === workload.scenarioVersion);
    if (plan.problems.length > 0 || !isSame) continue;
    if ((await expectSeconds(tx, label.projectId, plan.jobs)) > leftSeconds) continue;
    await storeRun(tx, context, catalog, {
      projectId: label.projectId,
      actor: { kind: "system" },
      submission,
      purpose: "idle",
      ...plan,
      offers,
    });
    return true;
  }
  return false;
}

function submissionOf(workload: DueWorkload, label: string): Submission {
  return {
    targets: [
      {
        target: workload.target,
        calibrate: workload.version,
        provisioner: provisionerKindSchema.parse(workload.provisioner),
        durability: workload.durability,
      },
    ],
    scenarios: [{ scenario: workload.scenario, params: paramsSchema.parse(workload.params) }],
    labels: [label],
    trials: comparisonTrialsDefault,
    priority,
  };
}

/** A workload of one hardware label, as it is submitted. */
interface DueWorkload {
  target: string;
  /** The version that was measured last. */
  version: string;
  scenario: string;
  scenarioVersion: number;
  params: unknown;
  durability: string;
  provisioner: string;
  /** The revision that was measured last, where the project defined the target itself. */
  definitionRevisionId: string | null;
}

/** Calibrations from which there is a floor at all; until then there is one a day. */
const firstCalibrations = 5;
/** Enough that one which cannot run any more does not keep the others waiting. */
const dueMax = 50;

/**
 * Workloads of a label that are still measured (in the last 30 days, twice at least) and were never
 * calibrated or not for `everyDays`, longest ago first. The first few calibrations follow each other
 * day by day. One that was canceled is none.
 */
function readDueWorkloads(db: Db, labelId: string, everyDays: number): Promise<DueWorkload[]> {
  return db.$queryRaw<DueWorkload[]>`
    WITH workload AS (
      SELECT "targetId", "scenarioId", "scenarioVersion", "params", "durability", "provisioner",
        coalesce("definitionHash", '') AS "definitionHash", max("updatedAt") AS "updatedAt", array_agg("id") AS "seriesIds"
      FROM "series"
      WHERE "labelId" = ${labelId}::uuid AND "points" >= 2 AND "provisioner" <> 'imported'
        AND "updatedAt" > now() - interval '30 days'
      GROUP BY "targetId", "scenarioId", "scenarioVersion", "params", "durability", "provisioner",
        coalesce("definitionHash", '')),
    calibrated AS (
      SELECT "targetId", "scenarioId", "scenarioVersion", "params", "durability", "provisioner",
        coalesce("definitionHash", '') AS "definitionHash", max("createdAt") AS "at",
        CASE WHEN count(*) < ${firstCalibrations} THEN 1 ELSE ${everyDays}::float8 END AS "days"
      FROM "job"
      WHERE "labelId" = ${labelId}::uuid AND "kind" = 'calibrate' AND "status" <> 'CANCELED'
      GROUP BY "targetId", "scenarioId", "scenarioVersion", "params", "durability", "provisioner",
        coalesce("definitionHash", ''))
    SELECT target."key" AS "target", latest."name" AS "version",
      workload."scenarioId" AS "scenario", workload."scenarioVersion", workload."params",
      workload."durability", workload."provisioner", latest."definitionRevisionId"
    FROM workload
    JOIN "target" target ON target."id" = workload."targetId"
    CROSS JOIN LATERAL (SELECT version."name", job."definitionRevisionId"
      FROM "result" result
      JOIN "version" version ON version."id" = result."versionId"
      JOIN "job" job ON job."id" = result."jobId"
      WHERE result."seriesId" = ANY(workload."seriesIds") AND result."valid"
      ORDER BY result."measuredAt" DESC LIMIT 1) latest
    LEFT JOIN calibrated USING ("targetId", "scenarioId", "scenarioVersion", "params",
      "durability", "provisioner", "definitionHash")
    WHERE calibrated."at" IS NULL
      OR calibrated."at" < now() - calibrated."days" * interval '1 day'
    ORDER BY calibrated."at" NULLS FIRST, workload."updatedAt" DESC LIMIT ${dueMax}`;
}
