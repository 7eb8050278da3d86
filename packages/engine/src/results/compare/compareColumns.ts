import {
  type Catalog,
  type CompareCell,
  type CompareColumn,
  type CompareRow,
  type CompareScenario,
  type CompareStatistic,
  type CompareView,
  canonicalJson,
  chooseRows,
  compareRowsMax,
  compareStatistics,
  isCpuTime,
  judgeLoads,
  judgeReferenceLoads,
  type PlacedReference,
  type RowChoice,
  trialMean,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { comparabilityFacts, projectCatalog } from "../../work/index.ts";
import { addReferences } from "./addReferences.ts";
import { addStatistics } from "./addStatistics.ts";
import { askedColumns } from "./askedColumns.ts";
import { judgeCellsOnce } from "./judgeCellsOnce.ts";
import { type CellTrials, judgeRows } from "./judgeRows.ts";
import { readDefinitionHashes } from "./readDefinitionHashes.ts";
import { type CellRow, readCells, selectCells } from "./selectCells.ts";
import { selectSides } from "./selectSides.ts";

/**
 * Puts columns beside each other, the first being the base: one row for every measure of a workload
 * that at least one of them has a result of. Never throws for columns that nobody measured; they are
 * `found: false` and their cells null. Chosen rows have the verdicts that they have among all rows.
 */
export async function compareColumns(
  { db }: EngineContext,
  installed: Catalog,
  input: {
    projectId: string;
    columns: readonly CompareColumn[];
    /** Published systems to stand beside them. */
    references?: readonly PlacedReference[];
    /** Percentiles that get rows of their own, beside those that references have figures of. */
    statistics?: readonly CompareStatistic[] | undefined;
    /** The only rows that are wanted, with the percentiles that they name; absent: all. */
    rows?: readonly RowChoice[] | undefined;
    /** Reports that all columns but the base are narrowed to, instead of the newest ones. */
    headReportIds?: readonly string[];
  },
): Promise<CompareView> {
  const catalog = await projectCatalog(db, installed, input.projectId);
  const { projectId, columns, references = [], rows: choices } = input;
  const asked = askedColumns(catalog, columns);
  const [cells, measuredSides] = await Promise.all([
    selectCells(db, projectId, asked, input.headReportIds),
    selectSides(db, projectId, asked),
  ]);
  const sides = columns.flatMap((column, place) => {
    const side = measuredSides[place];
    return side === undefined ? [] : [{ ...column, ...side }];
  });
  const { scenarios } = catalog;
  const judged = await judgeCellsOnce(cells, columns, async () => {
    const trials = new Map<string, CellTrials>();
    const read = readCells(cells);
    const made = await readDefinitionHashes(
      db,
      read.map(({ seriesId }) => seriesId),
    );
    const measured = rowsOf(read, columns, { trials, scenarios, made });
    const environments = await readEnvironments(db, measured);
    const rows = judgeLoads({ columns: sides, rows: measured, environments }, catalog);
    return judgeRows(rows, (cell) => trials.get(placeOf(cell)) ?? { samples: [], between: null });
  });
  const statistics = new Set<string>([
    ...(input.statistics ?? []),
    ...references.flatMap(({ figures }) => figures.map(({ figure }) => figure.statistic)),
    ...(choices ?? []).flatMap(({ measures }) => measures.flatMap((one) => one.statistic ?? [])),
  ]);
  const wanted = compareStatistics.filter((one) => statistics.has(one));
  const whole = wanted.length === 0 ? judged : await addStatistics(db, judged, wanted);
  const all =
    references.length === 0
      ? whole
      : judgeReferenceLoads(
          {
            rows: addReferences(whole, references, { scenarios, columns: columns.length }),
            references: references.map(({ column }) => column),
          },
          catalog,
        );
  const rows = choices === undefined ? all : chooseRows(all, choices);
  const shown = rows.length > compareRowsMax ? rows.slice(0, compareRowsMax) : rows;
  const described = describeScenarios(shown, scenarios);
  const options = describeOptions(shown, columns, catalog.targets);
  const titles = new Map(catalog.targets.map(({ id, title }) => [id, title]));
  return {
    columns: sides.map((side) => ({ ...side, title: titles.get(side.target) ?? side.target })),
    references: references.map(({ column }) => column),
    rows: shown,
    truncated: rows.length > shown.length,
    ...(choices !== undefined && { chosenOf: all.length }),
    ...(described.length > 0 && { scenarios: described }),
    ...(options.length > 0 && { options }),
    environments: await readEnvironments(db, shown),
  };
}

/**
 * Cells of the same measure of the same workload form a row; what a column is narrowed to is left out.
 * What stands behind each cell, which is compared, is put into `trials`.
 */
function rowsOf(
  cells: readonly CellRow[],
  columns: readonly CompareColumn[],
  { trials, scenarios, made }: RowsContext & { trials: Map<string, CellTrials> },
): CompareRow[] {
  const rows = new Map<string, CompareRow>();
  // Columns that are narrowed alike have a series in the same row: it need not be looked for again.
  const ofSeries = new Map<string, CompareRow>();
  const pins = columns.map(({ params = {} }) => Object.keys(params).sort().join());
  for (const cell of cells) {
    const place = `${cell.seriesId} ${pins[cell.position]}`;
    const row = ofSeries.get(place) ?? rowOf(rows, cell, { columns, scenarios, made });
    ofSeries.set(place, row);
    const viewed = { ...viewCell(cell), ...(isPart(row, scenarios) && { trials: cell.samples }) };
    row.cells[cell.position] = viewed;
    trials.set(placeOf(viewed), cell);
  }
  return [...rows.values()];
}

type Scenarios = Catalog["scenarios"];

interface RowsContext {
  scenarios: Scenarios;
  /** How the target of a series was made, where its project defined it: others are never compared. */
  made: ReadonlyMap<string, string>;
}

/** Whether the measure of a row adds up with others of its workload. */
function isPart({ scenario, scenarioVersion, measure }: CompareRow, scenarios: Scenarios): boolean {
  const found = scenarios.find(({ id, version }) => id === scenario && version === scenarioVersion);
  return found?.measures.some(({ name, part }) => name === measure.name && part === true) === true;
}

/** One result of a series is in one report. */
function placeOf({ reportId, seriesId }: CompareCell): string {
  return `${reportId} ${seriesId}`;
}

/** The row that a cell belongs to, opened when it is the first of it. */
function rowOf(
  rows: Map<string, CompareRow>,
  cell: CellRow,
  { columns, scenarios, made }: RowsContext & { columns: readonly CompareColumn[] },
): CompareRow {
  const { scenario, scenarioVersion, measure, measureTitle, unit, direction } = cell.series;
  const pinned = columns[cell.position]?.params ?? {};
  const params = Object.fromEntries(
    Object.entries(cell.series.params).filter(([name]) => !(name in pinned)),
  );
  const way = made.get(cell.seriesId) ?? null;
  const key = canonicalJson([scenario, scenarioVersion, params, measure, way]);
  const derivedFrom = scenarios
    .find(({ id }) => id === scenario)
    ?.measures.find(({ name }) => name === measure)?.derivedFrom;
  const row = rows.get(key) ?? {
    scenario,
    scenarioVersion,
    params,
    measure: { name: measure, title: measureTitle, unit, direction },
    ...(derivedFrom !== undefined && { derivedFrom }),
    statistic: null,
    cells: columns.map(() => null),
    changes: columns.map(() => null),
    references: [],
  };
  rows.set(key, row);
  return row;
}

function viewCell(cell: CellRow): CompareCell {
  const { seriesId, jobId, reportId, value, ciLow, ciHigh, n, valid, reasons } = cell;
  const about = { seriesId, jobId, reportId, value, ciLow, ciHigh, n, valid, reasons };
  const { environment, noiseFloor, measuredAtMs } = cell;
  const mean = meanOf(cell);
  return {
    ...about,
    environment,
    noiseFloor,
    measuredAt: new Date(measuredAtMs).toISOString(),
    ...(mean !== null && { mean }),
  };
}

/** Of times of whole runs, which others publish as averages; a mean of medians would be neither. */
function meanOf({ series, samples }: CellRow): number | null {
  const { measure, unit } = series;
  if (
    unit !== "ns" ||
    isCpuTime(measure) ||
    (measure.startsWith("latency") && measure !== "latency_mean")
  )
    return null;
  return trialMean({ name: measure, title: series.measureTitle, unit, samples })?.value ?? null;
}

/** What made the cells comparable, by the hash over it. */
function readEnvironments(
  db: EngineContext["db"],
  rows: readonly CompareRow[],
): Promise<CompareView["environments"]> {
  const hashes = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [cell.environment] : []))),
  );
  return comparabilityFacts(db, [...hashes]);
}

/** The parameters of these rows that are options of the targets of the columns, in their order. */
export function describeOptions(
  rows: readonly CompareRow[],
  columns: readonly CompareColumn[],
  targets: Catalog["targets"],
): string[] {
  const shown = new Set(rows.flatMap(({ params }) => Object.keys(params)));
  const compared = new Set(columns.map(({ target }) => target));
  const names = targets.flatMap(({ id, options = [] }) =>
    compared.has(id) ? options.map(({ name }) => name) : [],
  );
  return [...new Set(names)].filter((name) => shown.has(name));
}

/** What the scenarios of these rows allow beside a row for each measure; the others are left out. */
function describeScenarios(
  rows: readonly CompareRow[],
  scenarios: Catalog["scenarios"],
): CompareScenario[] {
  const shown = new Set(rows.map((row) => `${row.scenario} ${row.scenarioVersion}`));
  return scenarios.flatMap(({ id, version, variant, measures }): CompareScenario[] => {
    const parts = measures.flatMap(({ name, title, part }) =>
      part === true ? [{ name, title }] : [],
    );
    const isPlain = variant === undefined && parts.length < 2;
    if (isPlain || !shown.has(`${id} ${version}`)) return [];
    return [{ id, version, ...(variant !== undefined && { variant }), parts }];
  });
}
