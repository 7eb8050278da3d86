import { compareColumnsMax } from "@lapline/contracts";
import type { MeasuredColumn } from "@lapline/engine";
import type { PublishedFigure, PublishedTable } from "@lapline/workloads/publishedPages";
import { cellsOf } from "./cellsOf.ts";

/**
 * The measured column that stands for each system of a table, that of the reference first: the
 * published release where it was measured, else what did most of the table's scenarios, else the
 * newest. A system that was measured in other durability modes only has none.
 */
export function chooseColumns(
  table: PublishedTable,
  figures: readonly PublishedFigure[],
  measured: readonly MeasuredColumn[],
): MeasuredColumn[] {
  const cells = cellsOf(table, figures).flat();
  const first = cells.filter(({ isReference }) => isReference);
  const systems = Map.groupBy([...first, ...cells], ({ place }) =>
    place.target === undefined || place.durability === undefined
      ? null
      : `${place.target} ${place.durability}`,
  );
  systems.delete(null);
  return [...systems.values()]
    .flatMap((own) => {
      const { target, durability } = own[0]?.place ?? {};
      const scenarios = new Set(own.flatMap((cell) => cell.place.scenario ?? []));
      const versions = new Set(own.flatMap(({ figure }) => figure?.version ?? []));
      const overlap = (column: MeasuredColumn) =>
        column.scenarios.filter((scenario) => scenarios.has(scenario)).length;
      const rank = (column: MeasuredColumn) => [
        versions.has(column.version) ? 1 : 0,
        overlap(column),
        Date.parse(column.measuredAt),
      ];
      const [best] = measured
        .filter(
          (column) =>
            column.target === target && column.durability === durability && overlap(column) > 0,
        )
        .sort((a, b) => compareRanks(rank(b), rank(a)));
      return best ?? [];
    })
    .slice(0, compareColumnsMax);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
