import { storedReportSchema } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { concludeReports } from "./concludeReports.ts";
import { type PreparedReport, prepareReport } from "./prepareReport.ts";
import { readScenario } from "./readScenario.ts";
import type { ReportRow } from "./reportRow.ts";

/** The report of a definition that was only tried, evaluated like any other. Pure. */
export function prepareTry(report: ReportRow): PreparedReport {
  const raw = storedReportSchema.parse(report.payload);
  return prepareReport(report, raw, readScenario(report.job, raw));
}

/** The same for a trial of a draft: the job ends, and nothing is stored of what it measured. */
export async function processTry(
  context: EngineContext,
  report: ReportRow,
): Promise<"processed" | "unusable" | "already"> {
  const { raw, evaluation } = prepareTry(report);
  return transact(context.db, async (tx) => {
    const outcomes = await concludeReports(tx, context, [{ report, raw, conclusion: evaluation }]);
    return outcomes.get(report.id) ?? "already";
  });
}
