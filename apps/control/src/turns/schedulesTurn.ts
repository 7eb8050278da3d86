import type { Catalog } from "@lapline/contracts";
import {
  type EngineContext,
  fireSchedules,
  listFailingSchedules,
  offerReleases,
  readReleases,
} from "@lapline/engine";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/createMetrics.ts";

export interface SchedulesDeps {
  engine: EngineContext;
  /** What the registry knows; releases that were found since are added. */
  registry: Catalog;
  metrics: Pick<Metrics, "setSchedules">;
  log: Log;
}

/** Fires the schedules whose time has come, and shows how many of all keep failing. */
export async function schedulesTurn(deps: SchedulesDeps): Promise<"idle"> {
  const { engine, registry, metrics, log } = deps;
  const catalog = offerReleases(registry, await readReleases(engine.db));
  const { looked, settled } = await fireSchedules(engine, catalog);
  if (looked > 0 || settled > 0) log.info({ looked, settled }, "looked after schedules");
  metrics.setSchedules({ failing: (await listFailingSchedules(engine)).length });
  return "idle";
}
