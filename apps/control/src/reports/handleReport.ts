import { type EngineContext, processReport } from "@lapline/engine";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/createMetrics.ts";

export interface HandleReportDeps {
  engine: EngineContext;
  metrics: Metrics;
  log: Log;
}

/** Turns one stored report into results. Harmless when repeated; rejects when it has to be. */
export async function handleReport(deps: HandleReportDeps, reportId: string): Promise<void> {
  const outcome = await processReport(deps.engine, { reportId });
  deps.metrics.countReport(outcome);
  switch (outcome) {
    case "processed":
    case "already":
      return;
    case "unusable":
      return deps.log.warn({ reportId }, "a report could not be turned into results");
    case "missing":
      return deps.log.warn({ reportId }, "a report to process does not exist");
  }
}
