import {
  type CompareCell,
  type CompareRow,
  type CompareStatistic,
  maximumReason,
  operationFigures,
  quantilesSchema,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/**
 * The rows, with one more for each percentile after every row whose results have a distribution. Its
 * values are of all timed operations of a job: they have no interval, so nothing is called changed.
 */
export async function addStatistics(
  db: EngineContext["db"],
  rows: readonly CompareRow[],
  statistics: readonly CompareStatistic[],
): Promise<CompareRow[]> {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  const stored = await db.$queryRaw<{ place: string; quantiles: unknown }[]>`
    SELECT result."reportId" || ' ' || result."seriesId" AS "place", result."quantiles"
    FROM unnest(${cells.map(({ seriesId }) => seriesId)}::uuid[],
      ${cells.map(({ reportId }) => reportId)}::uuid[]) AS asked ("seriesId", "reportId")
    JOIN "result" result ON result."seriesId" = asked."seriesId"
      AND result."reportId" = asked."reportId"
    WHERE result."quantiles" IS NOT NULL`;
  const quantilesOf = new Map(stored.map(({ place, quantiles }) => [place, quantiles]));
  return rows.flatMap((row) => [
    row,
    ...statistics.flatMap((statistic): CompareRow[] => {
      const at = row.cells.map((cell) => cellOf(row, cell, { statistic, quantilesOf }));
      if (at.every((cell) => cell === null)) return [];
      const { derivedFrom: _, ...about } = row;
      return [{ ...about, statistic, cells: at, changes: changesOf(row, at) }];
    }),
  ]);
}

/** Ratios where the row itself has one: without an interval, none is called a change. */
function changesOf({ changes }: CompareRow, cells: CompareRow["cells"]): CompareRow["changes"] {
  const base = cells[0]?.value ?? 0;
  return changes.map((change, column) => {
    const head = cells[column]?.value;
    if (change === null || head === undefined || base <= 0) return null;
    return { ratio: head / base, low: null, high: null, verdict: "insufficient" };
  });
}

function cellOf(
  { measure }: CompareRow,
  cell: CompareCell | null,
  asked: { statistic: CompareStatistic; quantilesOf: ReadonlyMap<string, unknown> },
): CompareCell | null {
  if (cell === null) return null;
  const quantiles = asked.quantilesOf.get(`${cell.reportId} ${cell.seriesId}`);
  if (quantiles === undefined) return null;
  const figures = operationFigures({ ...measure, quantiles: quantilesSchema.parse(quantiles) });
  const figure = figures.find(({ statistic }) => statistic === asked.statistic);
  if (figure === undefined) return null;
  const { mean: _, trials: _t, ...about } = cell;
  const maximum = figure.maximum === null ? [] : [maximumReason(asked.statistic, figure.n)];
  return {
    ...about,
    value: figure.value,
    ciLow: null,
    ciHigh: null,
    noiseFloor: null,
    reasons: [...cell.reasons, ...maximum],
  };
}
