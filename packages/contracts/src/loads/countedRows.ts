import type { CompareRow } from "../compare.ts";
import { countedSeries } from "./countedSeries.ts";

/**
 * The rows that count: a measure that is derived from another row's is the same fact as that one, and a
 * percentile is a part of a distribution whose row is there.
 */
export function countedRows(rows: readonly CompareRow[]): CompareRow[] {
  const own = rows.filter(({ statistic }) => statistic === null);
  return countedSeries(own, ({ scenario, scenarioVersion, params, statistic, ...row }) => ({
    workload: [scenario, scenarioVersion, params, statistic],
    measure: row.measure.name,
    derivedFrom: row.derivedFrom,
  }));
}
