import type { PublishedCell, PublishedComparison } from "@lapline/contracts";

/** One cell of a published page with where it stands, for files. */
export interface PublishedLine extends PublishedCell {
  table: string;
  row: string;
  column: string;
}

/** The cells of every table, in the order of the page. */
export function publishedLines({ tables }: PublishedComparison): PublishedLine[] {
  return tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap((row) =>
      row.cells.map((cell, place) => ({
        ...cell,
        table: title,
        row: row.title,
        column: columns[place] ?? "",
      })),
    ),
  );
}
