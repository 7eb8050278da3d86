import {
  type CompareView,
  canonicalJson,
  type PairComparison,
  type PairComparisonsQuery,
  type Run,
  type RunResult,
} from "@lapline/contracts";

/** Two versions, and the series in which a page holds them against each other measured separately. */
export interface SeparatePair extends PairComparisonsQuery {
  seriesIds: readonly string[];
}

/** Pairs that a page asks for; more of them are no comparison of two versions. */
const pairsMax = 4;

/** What a comparison holds against its base that differs from it in the version alone. Pure. */
export function pairsOfColumns({ columns, rows }: Pick<CompareView, "columns" | "rows">) {
  const [base] = columns;
  const pairs = columns.slice(1).flatMap(({ target, version }, place): SeparatePair[] => {
    // One series has both only where target, settings and label are the same.
    const seriesIds = rows.flatMap(({ cells }) => {
      const [own, other] = [cells[0]?.seriesId, cells[place + 1]?.seriesId];
      return own === other && own !== undefined ? [own] : [];
    });
    if (base === undefined || seriesIds.length === 0 || version === base.version) return [];
    return [{ target, baseVersion: base.version, headVersion: version, seriesIds }];
  });
  return pairs.slice(0, pairsMax);
}

/** The versions that a run measured separately, each with what it is held against. Pure. */
export function pairsOfRun({ jobs }: Pick<Run, "jobs">, results: readonly RunResult[]) {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const found = results.flatMap(({ jobId, seriesId, change }) => {
    const job = byId.get(jobId);
    if (job === undefined || change?.measured !== "separately") return [];
    const { target, version } = job;
    return [{ target, baseVersion: change.baseVersion, headVersion: version, seriesId }];
  });
  const groups = Map.groupBy(found, ({ seriesId: _, ...pair }) => canonicalJson(pair));
  const pairs = [...groups.values()].flatMap((group): SeparatePair[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { seriesId: _, ...pair } = first;
    return [{ ...pair, seriesIds: group.map(({ seriesId }) => seriesId) }];
  });
  return pairs.length > pairsMax ? [] : pairs;
}

/** One interleaved job, with what it says of the series that the page shows. */
export interface PairJob {
  first: PairComparison;
  /** The largest changes. */
  shown: PairComparison[];
  more: number;
}

/** Measures that the line of a job names. */
const measuresMax = 3;

/** Interleaved jobs by the series of a page, the newest first. Pure. */
export function pairJobs(
  items: readonly PairComparison[],
  seriesIds: readonly string[],
): PairJob[] {
  const wanted = new Set(seriesIds);
  const own = items.filter(({ seriesId }) => wanted.has(seriesId));
  const isMoved = ({ verdict }: PairComparison) => verdict === "worse" || verdict === "better";
  return [...Map.groupBy(own, ({ jobId }) => jobId).values()]
    .flatMap((group): PairJob[] => {
      const ordered = [...group.filter(isMoved), ...group.filter((one) => !isMoved(one))];
      const [first] = ordered;
      const shown = ordered.slice(0, measuresMax);
      return first === undefined ? [] : [{ first, shown, more: ordered.length - shown.length }];
    })
    .sort((a, b) => Date.parse(b.first.measuredAt) - Date.parse(a.first.measuredAt));
}
