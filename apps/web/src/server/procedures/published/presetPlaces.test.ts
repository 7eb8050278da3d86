import {
  type CompareCell,
  type CompareRow,
  type CompareView,
  canonicalJson,
  compareColumnText,
  compareStatistics,
  isOwnStatistic,
  type Submission,
  splitParams,
} from "@lapline/contracts";
import { type MeasuredColumn, type PlannedJob, planRun } from "@lapline/engine";
import { catalog } from "@lapline/workloads/catalog";
import {
  cellWork,
  type PublishedPage,
  presetOf,
  published,
  publishedPages,
} from "@lapline/workloads/publishedPages";
import { describe, expect, it } from "vitest";
import { cellsOf, type TableCell } from "./cellsOf.ts";
import { chooseColumns } from "./chooseColumns.ts";
import { prepareTable } from "./prepareTable.ts";

const everywhere = {
  id: "1",
  name: "local",
  machines: [{ sandboxes: ["process", "docker", "none"] }],
};
const measuredAt = "2026-11-20T00:00:00.000Z";

/** A job of a preset, as it would be stored. */
interface Stored extends PlannedJob {
  id: string;
  options: Record<string, string | number | boolean>;
}

function jobsOf(page: PublishedPage): Stored[] {
  const { targets, scenarios } = presetOf(page, "as-printed", catalog);
  const wishes: Submission["targets"] = targets.map(({ wish }) => wish);
  const plan = planRun(catalog, { targets: wishes, scenarios, labels: ["local"] }, [everywhere]);
  expect(plan.problems).toEqual([]);
  return plan.jobs.map((job, place) => ({
    ...job,
    id: `job-${place}`,
    options: splitParams(targetOf(job.target), job.params).options,
  }));
}

function targetOf(id: string) {
  return catalog.targets.find((one) => one.id === id) ?? expect.unreachable(id);
}

function measuredColumns(jobs: readonly Stored[]): MeasuredColumn[] {
  const columnOf = ({ target, version, durability, provisioner, options }: Stored) => ({
    ...{ target, version, durability, provisioner, label: "local", options },
  });
  const groups = Map.groupBy(jobs, (job) => canonicalJson(columnOf(job)));
  return [...groups.values()].map(([first = expect.unreachable(), ...rest]) => ({
    ...columnOf(first),
    measuredAt,
    scenarios: [...new Set([first, ...rest].map(({ scenario }) => scenario))],
  }));
}

/** The answer of a comparison of these columns where every job of them yielded every measure. */
function viewOf(
  jobs: readonly Stored[],
  columns: ReturnType<typeof chooseColumns>,
  cells: readonly TableCell[],
): CompareView {
  const rows = new Map<string, CompareRow>();
  columns.forEach((column, at) => {
    const own = jobs.filter(
      ({ label: _label, options, ...job }) =>
        compareColumnText({ ...job, label: "local", params: options }) ===
        compareColumnText(column),
    );
    for (const job of own) addRows(rows, job, { at, columns: columns.length, cells });
  });
  return {
    columns: columns.map((column) => ({
      ...column,
      found: true,
      title: column.target,
      measuredAt,
    })),
    references: [],
    rows: [...rows.values()],
    truncated: false,
    environments: [],
  } as unknown as CompareView;
}

function addRows(
  rows: Map<string, CompareRow>,
  job: Stored,
  { at, columns, cells }: { at: number; columns: number; cells: readonly TableCell[] },
) {
  const { params } = splitParams(targetOf(job.target), job.params);
  const measures = new Set(
    cells.flatMap(({ place }) => (place.scenario === job.scenario ? (place.measure ?? []) : [])),
  );
  for (const name of measures) {
    const parts = compareStatistics.filter((one) => !isOwnStatistic(name, one));
    for (const statistic of [null, ...parts]) {
      const key = canonicalJson([job.scenario, params, name, statistic]);
      const empty = Array.from({ length: columns }, () => null);
      const measure = { name, title: name, unit: "ns", direction: "lower_is_better" };
      const row =
        rows.get(key) ??
        ({
          ...{ scenario: job.scenario, params, measure, statistic },
          ...{ cells: [...empty], changes: [...empty] },
        } as unknown as CompareRow);
      rows.set(key, row);
      const cell = { jobId: job.id, value: 1, valid: true, reasons: [], measuredAt };
      row.cells[at] = cell as unknown as CompareCell;
    }
  }
}

describe.each(publishedPages.map((page) => [page.id, page] as const))("preset %s", (_, page) => {
  const source =
    published.find((one) => one.source.id === page.sourceId) ?? expect.unreachable(page.sourceId);
  const jobs = jobsOf(page);
  const leftOut = presetOf(page, "as-printed", catalog).leftOut;
  const isRun = (target: string, scenario: string) =>
    jobs.some((job) => job.target === target && job.scenario === scenario);

  it("submits the job of every cell, which is the one that the cell then shows", () => {
    const wrong: string[] = [];
    let shown = 0;
    for (const table of page.tables) {
      const columns = chooseColumns(table, { source, catalog }, measuredColumns(jobs));
      const view = viewOf(jobs, columns, cellsOf(table, source.figures).flat());
      const prepared = prepareTable({ table, source, view, catalog, warnings: new Map() });
      cellsOf(table, source.figures).forEach((cells, y) => {
        cells.forEach((cell, x) => {
          const name = `${table.id}, ${table.rows[y]?.title}, ${table.columns[x]?.title}`;
          const measured = prepared.rows[y]?.cells[x]?.measured ?? null;
          const work = cellWork(cell, table, catalog);
          if (work === null || !isRun(work.target, work.scenario)) {
            const isNamed = leftOut.some(({ target }) => target === work?.target);
            if (measured !== null || (work !== null && !isNamed)) wrong.push(`${name}: not run`);
            return;
          }
          const { target, durability, scenario, options, params } = work;
          const wanted = { target, durability, scenario, params: { ...params, ...options } };
          const job = jobs.find(({ id }) => id === measured?.jobId);
          const found = job && {
            ...{ target: job.target, durability: job.durability, scenario: job.scenario },
            params: job.params,
          };
          if (canonicalJson(found ?? null) !== canonicalJson(wanted)) {
            wrong.push(
              `${name}: wanted ${canonicalJson(wanted)}, shows ${canonicalJson(found ?? null)}`,
            );
          }
          if (measured?.otherOptions !== null) wrong.push(`${name}: ${measured?.otherOptions}`);
          shown++;
        });
      });
    }
    expect(wrong).toEqual([]);
    expect(shown).toBeGreaterThan(0);
  });
});

it("runs the page's own size where the scenario has it, not Lapline's longer one", () => {
  const page = publishedPages.find(({ id }) => id === "allyourbase") ?? expect.unreachable();
  const spans = jobsOf(page).flatMap(({ params }) => params.durationSeconds ?? []);
  expect(spans.length).toBeGreaterThan(0);
  expect([...new Set(spans)]).toEqual([3]);
});

it("drives what the page drove in TypeScript with a client in TypeScript", () => {
  const page = publishedPages.find(({ id }) => id === "trailbase") ?? expect.unreachable();
  const clients = jobsOf(page).flatMap(({ target, options }) =>
    options.client === undefined ? [] : [`${target} ${options.client}`],
  );
  expect([...new Set(clients)].sort()).toEqual([
    "payload fetch",
    "pocketbase sdk",
    "supabase-full fetch",
    "trailbase sdk",
  ]);
});
