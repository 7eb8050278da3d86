import type { EngineContext } from "@lapline/engine";
import type { Log } from "../log.ts";
import type { Metrics } from "./createMetrics.ts";
import { createReadings, type Reading } from "./createReadings.ts";
import { databaseReadings } from "./databaseReadings.ts";
import { folderReading } from "./folderReading.ts";

export interface ScrapeOptions {
  metrics: Pick<Metrics, "registry" | "countScrapeError">;
  engine: Pick<EngineContext, "db">;
  /** Folder whose free space is shown; null: none is known. */
  dataDir: string | null;
  /** Monotonic milliseconds. */
  nowMs: () => number;
  log: Log;
}

/**
 * Makes what answers /metrics: reads database and data folder, at most every 15 s, and writes all
 * metrics down. What cannot be read is left out and counted, so that the rest always answers.
 */
export function createScrape(
  options: ScrapeOptions,
): () => Promise<{ contentType: string; text: string }> {
  const { metrics, engine, dataDir, nowMs, log } = options;
  const { registry } = metrics;
  const onError = (reading: string, error: unknown) => {
    metrics.countScrapeError(reading);
    log.debug({ reading, err: error }, "not shown at /metrics");
  };
  // A disk that does not answer keeps nothing of the database from being read, and the reverse.
  const groups: Reading[][] = [
    databaseReadings(registry, engine),
    [folderReading(registry, dataDir)],
  ];
  for (const { name } of groups.flat()) metrics.countScrapeError(name, 0);
  const refreshes = groups.map((readings) => createReadings({ readings, onError, nowMs }));
  return async () => {
    await Promise.all(refreshes.map((refresh) => refresh()));
    return { contentType: registry.contentType, text: await registry.metrics() };
  };
}
