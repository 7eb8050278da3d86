import type { EngineContext } from "../../base/index.ts";
import { type ProcessReportOutcome, processReports } from "./processReports.ts";

/** Processes one report; as processReports, and rejects where that tells a failure. */
export async function processReport(
  context: EngineContext,
  { reportId }: { reportId: string },
): Promise<ProcessReportOutcome> {
  const [processed] = await processReports(context, [reportId]);
  if (processed === undefined) return "missing";
  if (processed.outcome === "failed") throw processed.error;
  return processed.outcome;
}
