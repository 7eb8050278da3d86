import { gradedCalibrationsMin, type MachineNoise, noiseGradeOf } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { ofPlainTimes } from "./ofPlainTimes.ts";
import { calibrationDays } from "./readCalibrations.ts";

/** Newest calibrations of one machine that its grade rests on. */
const calibrationsMax = 100;
/** Share of identical comparisons that differ by no more than what is shown. */
const shareBelow = 0.95;

interface NoiseRow {
  machineId: string;
  calibrations: number;
  distance: number;
  measuredAt: Date;
}

/**
 * How far identical code differs on each machine of a project, from its calibrations of the last 90
 * days. Times and rates count; tails of distributions and starts scatter more on any machine and are
 * left out. Only comparisons of the design that was measured last count, since designs are never
 * pooled. Every calibration weighs the same, however many measures its workload has: 95 % of that weight
 * lie at or below the distance. Machines without calibrations are left out.
 */
export async function readMachineNoise(
  { db }: EngineContext,
  projectId: string,
): Promise<Map<string, MachineNoise>> {
  const rows = await db.$queryRaw<NoiseRow[]>`
    WITH found AS (
    SELECT machine."id" AS "machineId", found.*,
      1.0 / count(*) OVER (PARTITION BY machine."id", found."jobId") AS "weight"
    FROM "machine" machine
    CROSS JOIN LATERAL (
      SELECT comparison."jobId", comparison."measuredAt", comparison."design",
        abs(ln(comparison."ratio")) AS "distance",
        first_value(comparison."design") OVER (
          ORDER BY comparison."measuredAt" DESC, comparison."id" DESC) AS "newestDesign"
      FROM (
        SELECT job."id" FROM "job" job
        WHERE job."machineId" = machine."id" AND job."kind" = 'calibrate'
          AND job."status" = 'PROCESSED'
          AND job."completedAt" > now() - ${calibrationDays} * interval '1 day'
        ORDER BY job."completedAt" DESC LIMIT ${calibrationsMax}
      ) calibration
      JOIN "comparison" comparison ON comparison."jobId" = calibration."id"
        AND comparison."ratioLow" IS NOT NULL AND comparison."ratio" > 0
      JOIN "report" report ON report."id" = comparison."reportId" AND report."valid"
      JOIN "series" series ON series."id" = comparison."seriesId"
        AND ${ofPlainTimes}
    ) found
    WHERE machine."projectId" = ${projectId}::uuid AND machine."revokedAt" IS NULL
      AND found."design" = found."newestDesign"
    ), ranked AS (
    SELECT *, sum("weight") OVER (PARTITION BY "machineId" ORDER BY "distance")
      / sum("weight") OVER (PARTITION BY "machineId") AS "share"
    FROM found)
    SELECT "machineId", count(DISTINCT "jobId")::int AS "calibrations",
      min("distance") FILTER (WHERE "share" >= ${shareBelow}) AS "distance",
      max("measuredAt") AS "measuredAt"
    FROM ranked GROUP BY "machineId"`;
  return new Map(rows.map(({ machineId, ...row }) => [machineId, viewNoise(row)]));
}

function viewNoise({
  calibrations,
  distance,
  measuredAt,
}: Omit<NoiseRow, "machineId">): MachineNoise {
  const isKnown = calibrations >= gradedCalibrationsMin;
  const spread = Math.expm1(distance);
  return {
    grade: isKnown ? noiseGradeOf(spread) : null,
    spread: isKnown ? spread : null,
    calibrations,
    measuredAt: measuredAt.toISOString(),
  };
}
