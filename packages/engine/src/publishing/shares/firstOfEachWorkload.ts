import { type CompareRow, canonicalJson } from "@lapline/contracts";

/** The rows with the first one of each workload before all others, else in their order. */
export function firstOfEachWorkload(rows: readonly CompareRow[]): CompareRow[] {
  const workloads = Map.groupBy(rows, ({ scenario, scenarioVersion, params }) =>
    canonicalJson([scenario, scenarioVersion, params]),
  );
  const firsts = new Set([...workloads.values()].map(([first]) => first));
  return [...rows.filter((row) => firsts.has(row)), ...rows.filter((row) => !firsts.has(row))];
}
