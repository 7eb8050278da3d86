import {
  benchmarkParam,
  describeVersions,
  isCpuTime,
  type Job,
  type MeasureDefinition,
  namePartSeparator,
  type RunResult,
  type Scale,
  scaleFor,
  sharedWords,
  type ToldApart,
  tellApart,
} from "@lapline/contracts";

import { jobParts } from "../nameJobs.ts";

/** A measure as a column: one unit for all of its values. */
export interface MatrixColumn extends MeasureDefinition {
  scale: Scale;
}

/** A line: a job or, where its scenario has some, one of its benchmarks. */
export interface MatrixRow {
  key: string;
  job: Job;
  /** What tells it from the other lines of its benchmark; no two read alike. */
  name: string;
  /** Null where the scenario has none. */
  benchmark: string | null;
  /** How many lines this benchmark has, on the first of them; 0 on the others. */
  span: number;
  /** What all of its changes are held against; null: nothing, or not the same. */
  against: string | null;
  /** Series of its first measure, whose page shows the history; null where nothing was measured. */
  seriesId: string | null;
  /** One for each column; null: not measured. Empty where the job has no results. */
  cells: (RunResult | null)[];
}

/** The jobs of one target and scenario. */
export interface MatrixGroup {
  key: string;
  target: string;
  scenario: string;
  /** What all of its lines share, said once. */
  shared: string;
  columns: MatrixColumn[];
  /**
   * Measures that `columns` leave out. Those that are derived from another one of the group are apart, as
   * no sentence about the run counts them.
   */
  hidden: { counted: number; derived: number };
  rows: MatrixRow[];
}

/** Columns shown without being asked for; what moved is shown beside them. */
const headlinesMax = 3;

/**
 * The results of a run as tables, one for each target and scenario: lines for what differs, columns for
 * the measures that its scenario names first and for those that moved. With `all`, every measure. Pure.
 */
export function prepareMatrix(
  jobs: readonly Job[],
  results: readonly RunResult[],
  { all }: { all: boolean },
): MatrixGroup[] {
  const byJob = Map.groupBy(results, ({ jobId }) => jobId);
  const groups = Map.groupBy(jobs, ({ target, scenario }) => JSON.stringify([target, scenario]));
  return [...groups].flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const found = own.flatMap(({ id }) => byJob.get(id) ?? []);
    const { columns, hidden } = columnsOf(found, all);
    const { target, scenario } = first;
    const told = tellApart(own, jobParts, ({ id }) => id);
    const named = nameLines(own, told);
    const rows = linesOf(named, byJob, columns);
    // Lines that nothing else tells apart are called by their version.
    const isName = named.every(({ job, name }) => name === describeVersions(job));
    const said = told.shared.filter(({ id }) => id !== "version" || !isName);
    const shared = sharedWords({ shared: said });
    return [{ key, target, scenario, shared, columns, hidden, rows }];
  });
}

/** Names of lines: within a benchmark, which has a column of its own, no two read alike. */
function nameLines(jobs: readonly Job[], { own, names }: ToldApart): NamedJob[] {
  const short = jobs.map((job, place) => {
    const parts = (own[place] ?? []).filter(({ id }) => id !== benchmarkPart);
    const text = parts.map((part) => part.text).join(namePartSeparator);
    return text === "" ? describeVersions(job) : text;
  });
  const keyOf = (place: number) =>
    JSON.stringify([jobs[place]?.params[benchmarkParam] ?? null, short[place]]);
  const counts = Map.groupBy(jobs.keys(), keyOf);
  return jobs.map((job, place) => {
    const isOne = counts.get(keyOf(place))?.length === 1;
    return { job, name: (isOne ? short[place] : names[place]) ?? "" };
  });
}

const benchmarkPart = `param ${benchmarkParam}`;

function columnsOf(
  results: readonly RunResult[],
  all: boolean,
): Pick<MatrixGroup, "columns" | "hidden"> {
  const measures = [...Map.groupBy(results, ({ measure }) => measure.name).values()];
  const headlines = measures.filter(
    ([one]) => one?.derivedFrom === undefined && !isCpuTime(one?.measure.name ?? ""),
  );
  // What is derived stands alone where its origin was not measured.
  const shown = (headlines.length > 0 ? headlines : measures).slice(0, headlinesMax);
  const kept = measures.filter((own) => all || shown.includes(own) || own.some(hasMoved));
  const columns = kept.flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const values = own.filter(({ valid }) => valid).map(({ value }) => value);
    return [{ ...first.measure, scale: scaleFor(first.measure.unit, values) }];
  });
  const names = new Set(results.map(({ measure }) => measure.name));
  const left = measures.filter((own) => !kept.includes(own));
  const derived = left.filter(([one]) => names.has(one?.derivedFrom ?? "")).length;
  return { columns, hidden: { counted: left.length - derived, derived } };
}

/** "10 more, 2 derived": the measures that some tables leave out, as the sentence counts them. Pure. */
export function hiddenWords(groups: readonly Pick<MatrixGroup, "hidden">[]): string {
  const sum = (kind: keyof MatrixGroup["hidden"]) =>
    groups.reduce((total, { hidden }) => total + hidden[kind], 0);
  const [counted, derived] = [sum("counted"), sum("derived")];
  return [
    ...(counted > 0 ? [`${counted} more`] : []),
    ...(derived > 0 ? [`${derived} derived`] : []),
  ].join(", ");
}

function hasMoved({ change, derivedFrom }: RunResult): boolean {
  return derivedFrom === undefined && (change?.verdict === "worse" || change?.verdict === "better");
}

interface NamedJob {
  job: Job;
  name: string;
}

/** Lines of jobs or, where there are benchmarks, those of each benchmark together. */
function linesOf(
  jobs: readonly NamedJob[],
  byJob: ReadonlyMap<string, readonly RunResult[]>,
  columns: readonly MatrixColumn[],
): MatrixRow[] {
  const lines = jobs.flatMap(({ job, name }) => {
    const own = byJob.get(job.id) ?? [];
    const named = Map.groupBy(own, ({ benchmark }) => benchmark ?? null);
    const bases = new Set(own.flatMap(({ change }) => change?.baseVersion ?? []));
    const [base = null] = bases;
    const against = bases.size === 1 && job.kind === "measure" ? base : null;
    const benchmarks = own.length === 0 ? [null] : [...named.keys()];
    return benchmarks.map((benchmark) => {
      const results = named.get(benchmark) ?? [];
      const cells = columns.map(
        (column) => results.find(({ measure }) => measure.name === column.name) ?? null,
      );
      return {
        key: `${job.id} ${benchmark ?? ""}`,
        ...{ job, name, benchmark, against, span: 1 },
        seriesId: cells.find((cell) => cell !== null)?.seriesId ?? null,
        cells: own.length === 0 ? [] : cells,
      };
    });
  });
  const together = Map.groupBy(lines, ({ benchmark }) => benchmark);
  return [...together.values()].flatMap((own) =>
    own.map((line, place) => ({ ...line, span: place === 0 ? own.length : 0 })),
  );
}
