import type { Catalog } from "@lapline/contracts";
import {
  advanceBisections,
  beginOwnBisections,
  type CalibrationSettings,
  confirmRuns,
  confirmSuspicions,
  type EngineContext,
  isolateStep,
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
  const step = <T>(name: string, take: () => Promise<T>) =>
    isolateStep(engine, "comparisons", { name, take });
  const suspicions = await step("suspicions", () =>
    confirmSuspicions(engine, catalog, { minutesPerDayMax }),
  );
  const { enqueued = 0, waiting = 0, settled = 0 } = suspicions ?? {};
  const runs = (await step("runs", () => confirmRuns(engine, catalog, { minutesPerDayMax }))) ?? {
    enqueued: 0,
    waiting: 0,
    gaveUp: 0,
  };
  const own = settings.bisectsByItself
    ? await step("alerts", () => beginOwnBisections(engine, catalog))
    : null;
  const begun = own?.begun ?? 0;
  const bisected = (await step("bisections", () =>
    advanceBisections(engine, catalog, { minutesPerDayMax }),
  )) ?? { enqueued: 0, ended: 0 };
  const yielded = (await step("yielded calibrations", () => yieldCalibrations(engine))) ?? 0;
  const { calibration } = settings;
  const calibrations =
    calibration === null
      ? 0
      : ((await step("calibrations", () => scheduleCalibrations(engine, catalog, calibration))) ??
        0);
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
