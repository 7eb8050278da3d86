import { canonicalJson } from "../../base/canonicalJson.ts";
import type { CompareRow } from "./compare.ts";

/** What says of which workload a measure is, and of which other measure it is the same fact. */
interface CountedFacts {
  workload: unknown;
  measure: string;
  derivedFrom: string | null | undefined;
}

/**
 * The items that count: a measure that is derived from one that is there too is the same fact, and is
 * left out. In their order. Pure.
 */
export function countedSeries<T>(items: readonly T[], factsOf: (item: T) => CountedFacts): T[] {
  const facts = items.map((item) => ({ item, ...factsOf(item) }));
  const keyOf = (workload: unknown, measure: string) => canonicalJson([workload, measure]);
  const there = new Set(facts.map(({ workload, measure }) => keyOf(workload, measure)));
  return facts.flatMap(({ item, workload, derivedFrom }) =>
    derivedFrom != null && there.has(keyOf(workload, derivedFrom)) ? [] : [item],
  );
}

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
