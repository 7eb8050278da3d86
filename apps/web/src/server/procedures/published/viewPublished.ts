import {
  type Catalog,
  type CompareColumn,
  type CompareView,
  compareColumnText,
  compareStatistics,
  type PublishedComparison,
} from "@lapline/contracts";
import {
  compareColumns,
  type EngineContext,
  listMeasuredColumns,
  readWarnings,
} from "@lapline/engine";
import type { PublishedPage, PublishedSource } from "@lapline/workloads/publishedPages";
import { rowStatistic } from "./cellsOf.ts";
import { chooseColumns } from "./chooseColumns.ts";
import { targetsOf } from "./pageOf.ts";
import { prepareTable } from "./prepareTable.ts";

interface Wish {
  projectId: string;
  page: PublishedPage;
  source: PublishedSource;
  /** Absent: the one with the newest result. */
  label?: string | undefined;
}

/** The tables of a page as printed, each cell with the newest comparable result of the project. */
export async function viewPublished(
  engine: EngineContext,
  catalog: Catalog,
  { projectId, page, source, label: wanted }: Wish,
): Promise<PublishedComparison> {
  const all = await listMeasuredColumns(engine, catalog, { projectId, targets: targetsOf(page) });
  const labels = [...new Set(all.map(({ label }) => label))];
  const label = wanted ?? labels[0] ?? null;
  const measured = all.filter((column) => column.label === label);
  const printed = new Set<string>(
    source.figures.flatMap(({ statistic }) => (statistic ? [rowStatistic(statistic)] : [])),
  );
  const statistics = compareStatistics.filter((one) => printed.has(one));
  const views = new Map<string, Promise<CompareView>>();
  const viewOf = (columns: CompareColumn[]) => {
    const key = columns.map(compareColumnText).join();
    const view =
      views.get(key) ?? compareColumns(engine, catalog, { projectId, columns, statistics });
    views.set(key, view);
    return view;
  };
  const tables: PublishedComparison["tables"] = [];
  for (const table of page.tables) {
    const columns = chooseColumns(table, { source, catalog }, measured);
    const view = await viewOf(columns);
    const jobIds = view.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.jobId ?? []));
    const warnings = await readWarnings(engine, { projectId, jobIds: [...new Set(jobIds)] });
    tables.push(prepareTable({ table, source, view, catalog, warnings }));
  }
  const { id, title, summary } = page;
  return { id, title, summary, source: source.source, label, labels, tables };
}
