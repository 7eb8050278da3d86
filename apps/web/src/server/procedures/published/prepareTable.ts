import {
  type Catalog,
  compareColumnText,
  compareReferencesMax,
  compareRowsText,
  measureNamed,
  type PublishedTableView,
} from "@lapline/contracts";
import type { PublishedSource, PublishedTable } from "@lapline/workloads/publishedPages";
import { referenceColumns } from "@lapline/workloads/references";
import { cellsOf, type TableCell, type TableInput } from "./cellsOf.ts";
import { openedRows } from "./openedRows.ts";
import { prepareCell } from "./prepareCell.ts";

/** A table as printed, with what was measured in each cell. Pure. */
export function prepareTable(input: TableInput): PublishedTableView {
  const { table, source, view, catalog } = input;
  const cells = cellsOf(table, source.figures);
  const best = bestOf(cells, table, catalog);
  const prepared = cells.map((line) => line.map((cell) => prepareCell(cell, input)));
  const lines = table.compared === "rows" ? table.rows : table.columns;
  return {
    id: table.id,
    title: table.title,
    note: table.note ?? null,
    columns: table.columns.map(({ title }) => title),
    rows: table.rows.map(({ title }, y) => ({
      title,
      cells: (prepared[y] ?? []).map(({ cell }, x) => {
        const placed = cells[y]?.[x];
        return { ...cell, isBest: placed !== undefined && best.has(placed) };
      }),
    })),
    reference: table.compared === null ? null : (lines[table.reference]?.title ?? null),
    compare: {
      columns: view.columns.filter(({ found }) => found).map(compareColumnText),
      references: referencesOf(cells.flat(), source),
      rows: compareRowsText(
        cells.flatMap((line, y) =>
          line.flatMap((cell, x) => openedRows(cell, prepared[y]?.[x]?.row ?? null, input)),
        ),
      ),
    },
  };
}

/** Keys of the published systems of a table, that of the reference first. */
function referencesOf(cells: readonly TableCell[], { source }: PublishedSource): string[] {
  const sorted = [...cells.filter(({ isReference }) => isReference), ...cells];
  const keys = sorted.flatMap(({ figure }) => {
    if (figure === null) return [];
    const { system, variant, version } = figure;
    const title = variant === undefined ? system : `${system}, ${variant}`;
    const found = referenceColumns.find(
      ({ column }) =>
        column.source.id === source.id &&
        column.title === title &&
        (version === undefined || column.version === version),
    );
    return found?.column.key ?? [];
  });
  return [...new Set(keys)].slice(0, compareReferencesMax);
}

/** The best printed figures, each among those that it is held against. */
function bestOf(
  cells: TableCell[][],
  { compared, columns }: PublishedTable,
  catalog: Catalog,
): Set<TableCell> {
  if (compared === null) return new Set();
  const lines =
    compared === "columns" ? cells : columns.map((_, x) => cells.flatMap((row) => row[x] ?? []));
  return new Set(lines.flatMap((line) => bestOfLine(line, catalog)));
}

function bestOfLine(line: readonly TableCell[], { scenarios }: Catalog): TableCell[] {
  const values = line.flatMap(({ figure }) => figure?.value ?? []);
  // Benchmarks of one system are no contenders.
  const isOneWork = new Set(line.map(({ place }) => place.scenario)).size === 1;
  if (values.length < 2 || !isOneWork) return [];
  const { scenario, measure } = line[0]?.place ?? {};
  const measures = scenarios.find(({ id }) => id === scenario)?.measures ?? [];
  const found = measureNamed(measures, measure ?? "");
  if (found === undefined) return [];
  const isHigher = found.direction === "higher_is_better";
  const wanted = isHigher ? Math.max(...values) : Math.min(...values);
  return line.filter(({ figure }) => figure?.value === wanted);
}
