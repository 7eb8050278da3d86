import { stripVTControlCharacters } from "node:util";

/** A table for terminals: columns as wide as their widest cell, those of `right` aligned right. Pure. */
export function drawTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string[] {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => widthOf(row[column] ?? ""))),
  );
  return [head, ...rows].map((row) =>
    head
      .map((_, column) => {
        const cell = row[column] ?? "";
        const space = " ".repeat((widths[column] ?? 0) - widthOf(cell));
        return right.includes(column) ? space + cell : cell + space;
      })
      .join("  ")
      .trimEnd(),
  );
}

function widthOf(cell: string): number {
  return [...stripVTControlCharacters(cell)].length;
}
