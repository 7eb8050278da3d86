import {
  type CompareColumn,
  canonicalJson,
  compareColumnsMax,
  compareColumnText,
} from "@lapline/contracts";
import type { MeasuredColumn } from "@lapline/engine";
import { cellWork, type PublishedTable } from "@lapline/workloads/publishedPages";
import { cellsOf, sharedOptions, type TableInput } from "./cellsOf.ts";

/**
 * The measured column that stands for each system of a table, that of the reference first: the one
 * with most of the published options, of the published release where it was measured, else what did
 * most of the table's scenarios, else the newest. A system that was measured in other durability modes
 * only, or only with options that the page does not have, has none.
 */
export function chooseColumns(
  table: PublishedTable,
  { source, catalog }: Pick<TableInput, "source" | "catalog">,
  measured: readonly MeasuredColumn[],
): CompareColumn[] {
  const cells = cellsOf(table, source.figures).flat();
  const first = cells.filter(({ isReference }) => isReference);
  const works = [...first, ...cells].flatMap((cell) => {
    const work = cellWork(cell, table, catalog);
    return work === null ? [] : [{ ...work, version: cell.figure?.version }];
  });
  const systems = Map.groupBy(works, ({ target, durability, options }) =>
    canonicalJson([target, durability, options]),
  );
  const chosen = [...systems.values()].flatMap((own) => {
    const [work] = own;
    if (work === undefined) return [];
    const scenarios = new Set(own.map(({ scenario }) => scenario));
    const versions = new Set(own.flatMap(({ version }) => version ?? []));
    const overlap = (column: MeasuredColumn) =>
      column.scenarios.filter((scenario) => scenarios.has(scenario)).length;
    const rank = (column: MeasuredColumn) => [
      sharedOptions(column.options, work.options) ?? -1,
      versions.has(column.version) ? 1 : 0,
      overlap(column),
      Date.parse(column.measuredAt),
    ];
    const [best] = measured
      .filter(
        (column) =>
          column.target === work.target &&
          column.durability === work.durability &&
          sharedOptions(column.options, work.options) !== null &&
          overlap(column) > 0,
      )
      .sort((a, b) => compareRanks(rank(b), rank(a)));
    return best === undefined ? [] : [compareColumn(best)];
  });
  const different = new Map(chosen.map((column) => [compareColumnText(column), column]));
  return [...different.values()].slice(0, compareColumnsMax);
}

function compareColumn(column: MeasuredColumn): CompareColumn {
  const { target, version, durability, provisioner, label, options } = column;
  const narrowed = Object.keys(options).length > 0 && { params: options };
  return { target, version, durability, provisioner, label, ...narrowed };
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
