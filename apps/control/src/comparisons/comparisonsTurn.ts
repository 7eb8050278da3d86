import type { Catalog } from "@lapline/contracts";
import {
  advanceBisections,
  beginOwnBisections,
  type CalibrationSettings,
  confirmRuns,
  confirmSuspicions,
  type EngineContext,
  offerReleases,
  readReleases,
  scheduleCalibrations,
  yieldCalibrations,
} from "@lapline/engine";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/createMetrics.ts";

export interface ComparisonSettings {
  /** Machine-minutes per hardware label in 24 hours for the confirmation of suspicions. */
  confirmationMinutesPerDay: number;
  /** Whether alerts are bisected without anybody asking. */
  bisectsByItself: boolean;
  /** Null: idle machines calibrate nothing. */
  calibration: CalibrationSettings | null;
}

export interface ComparisonsDeps {
  engine: EngineContext;
  /** What the registry knows; releases that were found since are added. */
  registry: Catalog;
  settings: ComparisonSettings;
  metrics: Pick<Metrics, "countComparisons">;
  log: Log;
}

/**
 * Enqueues the comparisons that nobody submits: confirmations of suspicions and of runs that look
 * worse than their baseline, then bisections of alerts, all from one budget; and calibrations for
 * machines that have nothing to do. A calibration that is in somebody's way is ended.
 */
export async function comparisonsTurn(deps: ComparisonsDeps): Promise<"idle"> {
  const { engine, registry, settings, metrics, log } = deps;
  const catalog = offerReleases(registry, await readReleases(engine.db));
  const minutesPerDayMax = settings.confirmationMinutesPerDay;
  const { enqueued, waiting, settled } = await confirmSuspicions(engine, catalog, {
    minutesPerDayMax,
  });
  const runs = await confirmRuns(engine, catalog, { minutesPerDayMax });
  const { begun, errors } = settings.bisectsByItself
    ? await beginOwnBisections(engine, catalog)
    : { begun: 0, errors: [] };
  const bisected = await advanceBisections(engine, catalog, { minutesPerDayMax });
  for (const err of [...runs.errors, ...errors, ...bisected.errors]) {
    log.warn({ err }, "a comparison could not be looked after; the others were");
  }
  const yielded = await yieldCalibrations(engine);
  const calibrations =
    settings.calibration === null
      ? 0
      : await scheduleCalibrations(engine, catalog, settings.calibration);
  const counts = {
    confirmations: enqueued,
    fruitless: settled,
    runConfirmations: runs.enqueued,
    runsGivenUp: runs.gaveUp,
    bisections: bisected.enqueued,
    calibrations,
    yielded,
  };
  metrics.countComparisons(counts);
  if (Object.values(counts).some((count) => count > 0)) {
    log.info({ ...counts, waiting: waiting + runs.waiting }, "looked after comparisons");
  }
  if (begun > 0 || bisected.ended > 0) {
    log.info({ begun, ended: bisected.ended }, "looked after bisections");
  }
  return "idle";
}
