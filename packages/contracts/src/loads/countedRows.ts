import type { CompareRow } from "../compare.ts";
import { countedSeries } from "./countedSeries.ts";

/** The rows that count: a measure that is derived from another row's is the same fact as that one. */
export function countedRows(rows: readonly CompareRow[]): CompareRow[] {
  return countedSeries(rows, ({ scenario, scenarioVersion, params, statistic, ...row }) => ({
    workload: [scenario, scenarioVersion, params, statistic],
    measure: row.measure.name,
    derivedFrom: row.derivedFrom,
  }));
}
