import type { Tx } from "@lapline/db";
import { noiseFloor } from "@lapline/stats";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";

/** Share of comparisons of a version with itself that may exceed the floor. */
const errorRate = 0.05;
/** Calibrations of a series that its floor rests on: the newest ones, of the last 90 days. */
const calibrationsMax = 40;
const calibrationDays = 90;

/**
 * Renews the noise floors of some series from their calibrations, in the transaction that stored the
 * newest one. A series with too few of them keeps what it has.
 */
export async function updateNoiseFloors(
  tx: Tx,
  context: EngineContext,
  seriesIds: readonly string[],
): Promise<void> {
  const rows = await tx.$queryRaw<{ seriesId: string; ratio: number; machineId: string | null }[]>`
    SELECT calibration."seriesId", calibration."ratio", calibration."machineId"
    FROM unnest(${[...seriesIds]}::uuid[]) AS wanted ("id")
    CROSS JOIN LATERAL (
      SELECT comparison."seriesId", comparison."ratio", job."machineId", comparison."measuredAt"
      FROM "comparison" comparison
      JOIN "job" job ON job."id" = comparison."jobId"
      JOIN "report" report ON report."id" = comparison."reportId" AND report."valid"
      WHERE comparison."seriesId" = wanted."id" AND comparison."kind" = 'calibrate'
        AND comparison."ratioLow" IS NOT NULL
        AND comparison."measuredAt" > now() - ${calibrationDays} * interval '1 day'
      ORDER BY comparison."measuredAt" DESC LIMIT ${calibrationsMax}) calibration`;
  for (const seriesId of seriesIds) {
    const calibrations = rows.filter((row) => row.seriesId === seriesId);
    const found = noiseFloor(calibrations, errorRate);
    if (!found.ok) continue;
    const machines = new Set(calibrations.map(({ machineId }) => machineId));
    const values = {
      floor: found.floor,
      errorRate,
      n: found.n,
      method: found.basis,
      machineId: machines.size === 1 ? ([...machines][0] ?? null) : null,
      measuredAt: context.clock.now(),
    };
    await tx.noiseFloor.upsert({
      where: { seriesId },
      create: { id: newId(context), seriesId, ...values },
      update: values,
    });
  }
}
