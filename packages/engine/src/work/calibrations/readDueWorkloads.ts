import type { Db } from "@lapline/db";

/** A workload of one hardware label, as it is submitted. */
export interface DueWorkload {
  target: string;
  /** The version that was measured last. */
  version: string;
  scenario: string;
  scenarioVersion: number;
  params: unknown;
  durability: string;
  provisioner: string;
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
export function readDueWorkloads(
  db: Db,
  labelId: string,
  everyDays: number,
): Promise<DueWorkload[]> {
  return db.$queryRaw<DueWorkload[]>`
    WITH workload AS (
      SELECT "targetId", "scenarioId", "scenarioVersion", "params", "durability", "provisioner",
        max("updatedAt") AS "updatedAt", array_agg("id") AS "seriesIds"
      FROM "series"
      WHERE "labelId" = ${labelId}::uuid AND "points" >= 2 AND "provisioner" <> 'imported'
        AND "updatedAt" > now() - interval '30 days'
      GROUP BY "targetId", "scenarioId", "scenarioVersion", "params", "durability", "provisioner"),
    calibrated AS (
      SELECT "targetId", "scenarioId", "scenarioVersion", "params", "durability", "provisioner",
        max("createdAt") AS "at",
        CASE WHEN count(*) < ${firstCalibrations} THEN 1 ELSE ${everyDays}::float8 END AS "days"
      FROM "job"
      WHERE "labelId" = ${labelId}::uuid AND "kind" = 'calibrate' AND "status" <> 'CANCELED'
      GROUP BY "targetId", "scenarioId", "scenarioVersion", "params", "durability", "provisioner")
    SELECT target."key" AS "target", latest."name" AS "version",
      workload."scenarioId" AS "scenario", workload."scenarioVersion", workload."params",
      workload."durability", workload."provisioner"
    FROM workload
    JOIN "target" target ON target."id" = workload."targetId"
    CROSS JOIN LATERAL (SELECT version."name" FROM "result" result
      JOIN "version" version ON version."id" = result."versionId"
      WHERE result."seriesId" = ANY(workload."seriesIds") AND result."valid"
      ORDER BY result."measuredAt" DESC LIMIT 1) latest
    LEFT JOIN calibrated USING ("targetId", "scenarioId", "scenarioVersion", "params",
      "durability", "provisioner")
    WHERE calibrated."at" IS NULL
      OR calibrated."at" < now() - calibrated."days" * interval '1 day'
    ORDER BY calibrated."at" NULLS FIRST, workload."updatedAt" DESC LIMIT ${dueMax}`;
}
