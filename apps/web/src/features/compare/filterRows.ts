import type { CompareRow } from "@lapline/contracts";
import { measureFamily } from "./measureFamily.ts";
import { rowTitle } from "./rowTitle.ts";

/** Rows whose scenario or measure holds the search text, of one family where one is chosen. */
export function filterRows<R extends CompareRow>(
  rows: readonly R[],
  { search, family }: { search: string | null; family: string | null },
): R[] {
  const part = (search ?? "").toLowerCase();
  return rows.filter(
    (row) =>
      `${row.scenario} ${rowTitle(row)}`.toLowerCase().includes(part) &&
      (family === null || measureFamily(row.measure) === family),
  );
}
