import { type CompareRow, canonicalJson, type Report } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { getReport } from "../reports/getReport.ts";

/** Room for the reports behind the rows of one comparison; readers load them all at once. */
const reportsBytesMax = 6 * 1024 * 1024;

/**
 * The reports behind the rows of a comparison, until there is no more room for them; the rest is
 * counted.
 */
export async function freezeReports(
  context: EngineContext,
  { projectId, rows }: { projectId: string; rows: readonly CompareRow[] },
): Promise<{ reports: Record<string, Report>; reportsLeftOut: number }> {
  const jobIds = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [cell.jobId] : []))),
  );
  const reports: Record<string, Report> = {};
  let [bytes, leftOut] = [0, 0];
  for (const jobId of jobIds) {
    const report = bytes >= reportsBytesMax ? null : await getReport(context, { projectId, jobId });
    if (report !== null) bytes += Buffer.byteLength(canonicalJson(report));
    if (report === null || bytes > reportsBytesMax) leftOut += 1;
    else reports[jobId] = report;
  }
  return { reports, reportsLeftOut: leftOut };
}
