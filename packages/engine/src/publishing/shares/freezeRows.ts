import {
  type Catalog,
  type CompareRow,
  canonicalJson,
  detailsKey,
  type ShareContent,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { compareDetails, getReport } from "../../results/index.ts";
import { firstOfEachWorkload } from "./firstOfEachWorkload.ts";

type Comparison = Extract<ShareContent, { kind: "comparison" }>;

/** Room for what stands behind the rows of one comparison; readers load it at once. */
const bytesMax = 6 * 1024 * 1024;
/** Rows whose modes and percentiles are computed for one share. */
const rowsMax = 60;

/**
 * What the opened rows of a comparison show, the rows that moved most first, until there is no more
 * room; the rest is counted. One row of each workload comes before the second of any: its reports have
 * the CPU and memory over time of the workload.
 */
export async function freezeRows(
  context: EngineContext,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  { projectId, rows }: { projectId: string; rows: readonly CompareRow[] },
): Promise<Pick<Comparison, "details" | "reports" | "rowsLeftOut">> {
  const details: Comparison["details"] = {};
  const reports: Comparison["reports"] = {};
  const measured = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
  const chosen = firstOfEachWorkload(measured.toSorted(byRelevance));
  let [bytes, frozen] = [0, 0];
  for (const { cells, measure } of chosen) {
    const jobs = cells.flatMap((cell) => (cell === null ? [] : [cell.jobId]));
    const key = detailsKey(jobs, measure.name);
    // A percentile opens what its measure opens.
    if (key in details) {
      frozen += 1;
      continue;
    }
    if (Object.keys(details).length >= rowsMax) continue;
    for (const jobId of jobs) {
      const report = jobId in reports ? null : await getReport(context, { projectId, jobId });
      if (report === null) continue;
      report.reproduce = null;
      bytes += Buffer.byteLength(canonicalJson(report));
      if (bytes > bytesMax) break;
      reports[jobId] = report;
    }
    if (bytes > bytesMax) break;
    const about = { projectId, jobs, measure: measure.name };
    const found = await compareDetails(context, catalog, about);
    details[key] = found;
    bytes += Buffer.byteLength(canonicalJson(found));
    frozen += 1;
  }
  return { details, reports, rowsLeftOut: measured.length - frozen };
}

/** Rows with a verdict first, by the size of their largest change. */
function byRelevance(a: CompareRow, b: CompareRow): number {
  return sizeOf(b) - sizeOf(a);
}

function sizeOf({ changes }: CompareRow): number {
  const sizes = changes.map((change) =>
    change === null || change.ratio <= 0
      ? 0
      : Math.abs(Math.log(change.ratio)) + (change.verdict === "same" ? 0 : 100),
  );
  return Math.max(0, ...sizes);
}
