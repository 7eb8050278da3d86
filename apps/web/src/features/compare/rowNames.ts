import type { CompareRow, Params } from "@lapline/contracts";
import { formatParams } from "@lapline/contracts";
import { rowTitle } from "./rowTitle.ts";

/**
 * A short name for each row that no other of them has: measure, the parameters in which rows of the same
 * measure and scenario differ, and the scenario, with its version where there are several. Pure.
 */
export function rowNames(rows: readonly CompareRow[]): string[] {
  const alike = Map.groupBy(rows, (row) => `${rowTitle(row)} ${row.scenario}`);
  return rows.map((row) => {
    const own = alike.get(`${rowTitle(row)} ${row.scenario}`) ?? [];
    const params = formatParams(tellingOf(row.params, own));
    const hasVersions = new Set(own.map(({ scenarioVersion }) => scenarioVersion)).size > 1;
    const version = hasVersions ? ` v${row.scenarioVersion}` : "";
    return `${rowTitle(row)}${params === "" ? "" : ` (${params})`} · ${row.scenario}${version}`;
  });
}

function tellingOf(params: Params, rows: readonly CompareRow[]): Params {
  const isTelling = (name: string) => new Set(rows.map((row) => row.params[name])).size > 1;
  return Object.fromEntries(Object.entries(params).filter(([name]) => isTelling(name)));
}
