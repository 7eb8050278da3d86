import {
  type PlacedCell,
  type PublishedFigure,
  type PublishedTable,
  placedCell,
} from "@lapline/workloads/publishedPages";

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
