import {
  type Catalog,
  type CompareRow,
  type CompareView,
  canonicalJson,
  compareQuerySchema,
  detailsKey,
  type PlacedReference,
  type ShareContent,
  type ShareSubject,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { explainSigns, listAnnotations } from "../../judgment/index.ts";
import {
  compareColumns,
  compareDetails,
  getReport,
  getSeries,
  readHistories,
} from "../../results/index.ts";
import { getJob, projectCatalog } from "../../work/index.ts";

type FrozenCatalog = Extract<ShareContent, { kind: "comparison" }>["catalog"];

/** Annotations of a series that are frozen, the newest: as many as its page shows. */
const annotationsMax = 200;

interface FreezeInput {
  projectId: string;
  subject: ShareSubject;
  /** Published systems that a comparison has beside its columns. */
  references: readonly PlacedReference[];
}

/**
 * What a share of this subject holds: the same answers that its live page is drawn from, read now.
 * Null when the project has nothing of it to show.
 */
export async function freezeSubject(
  context: EngineContext,
  catalog: Catalog,
  { projectId, subject, references }: FreezeInput,
): Promise<ShareContent | null> {
  switch (subject.kind) {
    case "comparison": {
      const { kind: _, ...query } = subject;
      const { columns, statistics, rows } = compareQuerySchema.parse(query);
      const asked = { projectId, columns, references, statistics, rows };
      const view = await compareColumns(context, catalog, asked);
      if (!view.columns.some(({ found }) => found)) return null;
      const frozen = await freezeRows(context, catalog, { projectId, rows: view.rows });
      return {
        kind: "comparison",
        view,
        catalog: freezeCatalog(await projectCatalog(context.db, catalog, projectId), view),
        ...frozen,
      };
    }
    case "series": {
      const { id: seriesId, statistic } = subject;
      const found = await getSeries(context, { projectId, seriesId, statistic });
      if (found === null) return null;
      // Names and messages of people, and limits of the project, are no part of what was chosen.
      const {
        commits: _commits,
        budgets: _budgets,
        ...series
      } = await explainSigns(context, projectId, found);
      const place = { projectId, seriesId, limit: annotationsMax };
      const annotations = (await listAnnotations(context, place))?.items ?? [];
      return { kind: "series", series, annotations };
    }
    case "chart": {
      const { ids, fromVersion, toVersion } = subject;
      const asked = { projectId, seriesIds: [...new Set(ids)], fromVersion, toVersion };
      const histories = await readHistories(context, asked);
      return histories.length === 0 ? null : { kind: "chart", histories };
    }
    case "report": {
      const about = { projectId, jobId: subject.jobId };
      const job = await getJob(context, about);
      const report = await getReport(context, about);
      if (job === null || report === null) return null;
      const { commit: _, ...shown } = report;
      return { kind: "report", job, report: { ...shown, reproduce: null } };
    }
  }
}

/** What the workloads of a comparison warn of, as the registry says it today. */
function freezeCatalog(
  { scenarios, targets }: Pick<Catalog, "scenarios" | "targets">,
  { rows, columns }: CompareView,
): FrozenCatalog {
  const shown = new Set(rows.map(({ scenario }) => scenario));
  const sides = new Set(columns.map(({ target }) => target));
  return {
    scenarios: scenarios.filter(({ id }) => shown.has(id)),
    targets: targets.filter(({ id }) => sides.has(id)),
  };
}

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
async function freezeRows(
  context: EngineContext,
  catalog: Catalog,
  { projectId, rows }: { projectId: string; rows: readonly CompareRow[] },
): Promise<Pick<Comparison, "details" | "reports" | "rowsLeftOut">> {
  const details: Comparison["details"] = {};
  const reports: Comparison["reports"] = {};
  const measured = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
  const chosen = firstOfEachWorkload(measured.toSorted(byRelevance));
  let [bytes, frozen] = [0, 0];
  for (const { cells, measure } of chosen) {
    const jobs = cells.flatMap((cell) => (cell === null ? [] : [cell.jobId]));
    const series = cells.flatMap((cell) => (cell === null ? [] : [cell.seriesId]));
    const key = detailsKey(jobs, measure.name, series);
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
    const about = { projectId, jobs, series, measure: measure.name };
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

/** The rows with the first one of each workload before all others, else in their order. */
export function firstOfEachWorkload(rows: readonly CompareRow[]): CompareRow[] {
  const workloads = Map.groupBy(rows, ({ scenario, scenarioVersion, params }) =>
    canonicalJson([scenario, scenarioVersion, params]),
  );
  const firsts = new Set([...workloads.values()].map(([first]) => first));
  return [...rows.filter((row) => firsts.has(row)), ...rows.filter((row) => !firsts.has(row))];
}
