import type { Tx } from "@lapline/db";
import { type CalibrationOutcome, studentTQuantile } from "@lapline/stats";

/** Calibrations that a family of measures on one label rests on: the newest, of the last 90 days. */
const calibrationsMax = 300;
export const calibrationDays = 90;

export interface Calibration extends CalibrationOutcome {
  seriesId: string;
  /** How its sides lay in time. */
  design: string;
  machineId: string | null;
}

/** The newest calibrations of some series. */
export async function readCalibrations(
  tx: Pick<Tx, "$queryRaw">,
  seriesIds: readonly string[],
): Promise<Calibration[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT comparison."seriesId", job."machineId", comparison."ratio", comparison."ratioLow",
      comparison."ratioHigh", comparison."standardError",
      comparison."degreesOfFreedom", comparison."n", comparison."design"
    FROM "comparison" comparison
    JOIN "job" job ON job."id" = comparison."jobId"
    JOIN "report" report ON report."id" = comparison."reportId" AND report."valid"
    WHERE comparison."seriesId" = ANY(${[...seriesIds]}::uuid[])
      AND comparison."kind" = 'calibrate' AND comparison."ratioLow" IS NOT NULL
      AND comparison."measuredAt" > now() - ${calibrationDays} * interval '1 day'
    ORDER BY comparison."measuredAt" DESC, comparison."id" LIMIT ${calibrationsMax}`;
  return rows.map((row) => ({
    seriesId: row.seriesId,
    design: row.design,
    machineId: row.machineId,
    logRatio: Math.log(row.ratio),
    standardError: row.standardError ?? errorOfInterval(row),
    degreesOfFreedom: row.degreesOfFreedom ?? degreesOf(row),
  }));
}

interface Row {
  seriesId: string;
  design: string;
  machineId: string | null;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  standardError: number | null;
  degreesOfFreedom: number | null;
  n: number;
}

/** Intervals that were stored without their standard error rest on their own trials alone. */
function errorOfInterval(row: Row): number {
  return Math.log(row.ratioHigh / row.ratioLow) / 2 / studentTQuantile(0.98, degreesOf(row));
}

function degreesOf({ n }: Row): number {
  return Math.max(1, 2 * n - 2);
}
