import type { Catalog, CompareColumn, CompareRow } from "@lapline/contracts";

/** The parameters of these rows that are options of the targets of the columns, in their order. */
export function describeOptions(
  rows: readonly CompareRow[],
  columns: readonly CompareColumn[],
  targets: Catalog["targets"],
): string[] {
  const shown = new Set(rows.flatMap(({ params }) => Object.keys(params)));
  const compared = new Set(columns.map(({ target }) => target));
  const names = targets.flatMap(({ id, options = [] }) =>
    compared.has(id) ? options.map(({ name }) => name) : [],
  );
  return [...new Set(names)].filter((name) => shown.has(name));
}
