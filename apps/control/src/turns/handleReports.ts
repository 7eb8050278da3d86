import { type EngineContext, processPendingReports } from "@lapline/engine";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/createMetrics.ts";

export interface HandleReportsDeps {
  engine: EngineContext;
  metrics: Metrics;
  log: Log;
  /** Told whenever some of the reports are done. */
  onProgress: () => void;
}

/**
 * Turns stored reports into results. Harmless when repeated. Answers the errors of those that have to
 * be tried again, which the sweeper offers once more. Rejects when the book is away.
 */
export async function handleReports(
  { engine, metrics, log, onProgress }: HandleReportsDeps,
  reportIds: readonly string[],
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const processed of await processPendingReports(engine, reportIds, onProgress)) {
    const { reportId, outcome } = processed;
    metrics.countReport(outcome);
    switch (outcome) {
      case "processed":
      case "already":
        break;
      case "unusable":
        log.warn({ reportId }, "a report could not be turned into results");
        break;
      case "missing":
        log.warn({ reportId }, "a report to process does not exist");
        break;
      case "failed":
        log.warn({ reportId, err: processed.error }, "a report has to be processed again");
        errors.push(processed.error);
        break;
    }
  }
  return errors;
}
