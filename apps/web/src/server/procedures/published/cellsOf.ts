import type { Catalog, CompareCell, CompareRow, CompareView, Params } from "@lapline/contracts";
import {
  type PlacedCell,
  type PublishedFigure,
  type PublishedSource,
  type PublishedTable,
  placedCell,
} from "@lapline/workloads/publishedPages";

export interface TableInput {
  table: PublishedTable;
  source: PublishedSource;
  /** What was measured of its systems, that of the reference first. */
  view: CompareView;
  catalog: Catalog;
  /** What reports warn of, by job. */
  warnings: ReadonlyMap<string, readonly string[]>;
}

/** A result that stands for a cell. */
export interface Found {
  row: CompareRow;
  cell: CompareCell;
  column: number;
  /** Its parameters, where they are not what the page names. */
  otherParams: string | null;
  /** Options of the target that it was measured with; null: none. */
  options: string | null;
  /** Options that the page has and the result does not; null: it has all. */
  otherOptions: string | null;
}

/** The row that a printed statistic stands in: of ten samples, the 95th percentile is the maximum. */
export function rowStatistic<Name extends string>(statistic: Name): Name | "p95" {
  return statistic === "max" ? "p95" : statistic;
}

/** How many of the wanted options a result has; null where it has any other. Pure. */
export function sharedOptions(options: Params, wanted: Params): number | null {
  const chosen = Object.entries(options);
  return chosen.every(([name, value]) => wanted[name] === value) ? chosen.length : null;
}

export interface TableCell extends PlacedCell {
  isReference: boolean;
  /** The cell that it is divided by; null: itself, or nothing is compared. */
  reference: PlacedCell | null;
}

/** The cells of a table, row by row, each with the cell that it is held against. */
export function cellsOf(table: PublishedTable, figures: readonly PublishedFigure[]): TableCell[][] {
  const { rows, columns, compared, reference } = table;
  const placed = rows.map((row) =>
    columns.map((column) => placedCell(table, figures, [row, column])),
  );
  return placed.map((cells, y) =>
    cells.map((cell, x) => {
      const isReference = compared !== null && (compared === "rows" ? y : x) === reference;
      const against = compared === "rows" ? placed[reference]?.[x] : placed[y]?.[reference];
      return {
        ...cell,
        isReference,
        reference: compared === null || isReference ? null : (against ?? null),
      };
    }),
  );
}
