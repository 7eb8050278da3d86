import type { StoredReport } from "@lapline/contracts";
import { type Evaluation, evaluateReport } from "../evaluation/evaluateReport.ts";
import type { ReportedScenario } from "../evaluation/reportedScenario.ts";
import { type WantedSeries, wantSeries } from "../series/wantSeries.ts";
import type { ReportRow } from "./reportRow.ts";

/** A report of one version with everything that is known of it without the book. */
export interface PreparedReport {
  report: ReportRow;
  raw: StoredReport;
  evaluation: Evaluation;
  /** Those that its results prolong, in the order of the evaluation's measures. */
  series: WantedSeries[];
}

/** A report that becomes results. */
export interface UsableReport extends PreparedReport {
  evaluation: Extract<Evaluation, { outcome: "results" }>;
}

/** Evaluates a report and names the series of its results. Pure. */
export function prepareReport(
  report: ReportRow,
  raw: StoredReport,
  scenario: ReportedScenario,
): PreparedReport {
  const evaluation = evaluateReport(raw, scenario.measures, scenario);
  const measures = evaluation.outcome === "results" ? evaluation.measures : [];
  const series = wantSeries(
    report.job,
    measures.map(({ measure }) => measure),
  );
  return { report, raw, evaluation, series };
}
