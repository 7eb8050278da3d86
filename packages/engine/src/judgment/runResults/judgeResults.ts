import {
  type Catalog,
  type CompareCell,
  type CompareRow,
  canonicalJson,
  describeNoRatio,
  judgeLoads,
  type RunChange,
  type RunResult,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { type CellTrials, judgeRows } from "../../results/index.ts";
import { comparabilityFacts } from "../../work/index.ts";
import type { MeasuredValue, StoredResult } from "./selectResults.ts";

/** A result of a run with the run and the version that it is of. */
export interface JudgedResult extends RunResult {
  runId: string;
  version: string;
}

/**
 * Judges results against those that they are held against, by the estimator of comparisons: all
 * measures of one version on one label together, as in a column of a comparison. Keeps their order.
 */
export async function judgeResults(
  { db }: EngineContext,
  catalog: Catalog,
  results: readonly StoredResult[],
): Promise<JudgedResult[]> {
  const hashes = results.flatMap(({ own, base }) =>
    base === null ? [] : [own.environment, base.environment],
  );
  const environments = await comparabilityFacts(db, [...new Set(hashes)]);
  const changes = new Map<StoredResult, RunChange>();
  for (const together of columnsOf(results)) {
    const trials = new Map<string, CellTrials>();
    const [first] = together;
    if (first === undefined) continue;
    const sides = [first.base, first.own].map((side) => ({
      ...columnOf(first),
      version: side?.version ?? "",
    }));
    const placed = together.flatMap((one) => {
      const row = one.base === null ? null : rowOf(one, one.base, trials);
      return row === null ? [] : [{ one, row }];
    });
    const rows = placed.map(({ row }) => row);
    const loaded = judgeLoads({ columns: sides, rows, environments }, catalog);
    const judged = await judgeRows(loaded, (cell) => trials.get(placeOf(cell)) ?? noTrials);
    for (const [place, { one }] of placed.entries()) {
      const change = changeOf(one, judged[place]);
      if (change !== null) changes.set(one, change);
    }
  }
  return results.map((one) => viewResult(one, changes.get(one) ?? null));
}

function columnOf({ target, durability, provisioner, label }: StoredResult) {
  return { target, durability, provisioner, label };
}

/** Results that are judged together; within one each measure of a workload occurs once. */
function columnsOf(results: readonly StoredResult[]): StoredResult[][] {
  const columns = Map.groupBy(results, (one) =>
    canonicalJson([one.runId, columnOf(one), one.own.version, one.base?.version ?? null]),
  );
  return [...columns.values()].flatMap((column) => {
    const rounds: StoredResult[][] = [];
    const seen = new Map<string, number>();
    for (const one of column) {
      const round = seen.get(one.seriesId) ?? 0;
      seen.set(one.seriesId, round + 1);
      const together = rounds[round] ?? [];
      together.push(one);
      rounds[round] = together;
    }
    return rounds;
  });
}

function rowOf(
  one: StoredResult,
  base: MeasuredValue,
  trials: Map<string, CellTrials>,
): CompareRow {
  const { scenario, scenarioVersion, params, measure, derivedFrom, between } = one;
  const cells = [base, one.own].map((side) => {
    const cell = cellOf(one, side);
    trials.set(placeOf(cell), { samples: side.samples, between });
    return cell;
  });
  return {
    ...{ scenario, scenarioVersion, params, measure, cells },
    ...(derivedFrom !== null && { derivedFrom }),
    statistic: null,
    changes: cells.map(() => null),
    references: [],
  };
}

function cellOf({ seriesId, jobId }: StoredResult, side: MeasuredValue): CompareCell {
  const { reportId, value, ciLow, ciHigh, n, valid, environment, measuredAt } = side;
  return {
    ...{ seriesId, jobId, reportId, value, ciLow, ciHigh, n, valid, environment },
    reasons: [],
    measuredAt: measuredAt.toISOString(),
    noiseFloor: null,
  };
}

const noTrials: CellTrials = { samples: [], between: null };

/** One result of a series is in one report. */
function placeOf({ reportId, seriesId }: CompareCell): string {
  return `${reportId} ${seriesId}`;
}

function changeOf({ own, base }: StoredResult, row: CompareRow | undefined): RunChange | null {
  if (base === null || row === undefined) return null;
  const about = {
    baseVersion: base.version,
    measured: "separately" as const,
    n: { base: base.n, head: own.n },
  };
  const differences = row.cells[1]?.load?.differences ?? [];
  if (differences.length > 0) {
    const reason = describeNoRatio(differences) ?? "no ratio";
    const nothing = { ratio: null, low: null, high: null };
    return { ...about, ...nothing, verdict: "not_comparable", reason };
  }
  const change = row.changes[1];
  return change == null ? null : { ...about, ...change };
}

function viewResult(one: StoredResult, change: RunChange | null): JudgedResult {
  const { runId, jobId, seriesId, benchmark, measure, derivedFrom } = one;
  const { version, value, ciLow, ciHigh, n, valid } = one.own;
  return {
    ...{ runId, version, jobId, seriesId, measure, value, ciLow, ciHigh, n, valid, change },
    ...(benchmark !== undefined && { benchmark }),
    ...(derivedFrom !== null && { derivedFrom }),
  };
}
