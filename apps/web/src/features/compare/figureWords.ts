import { type CompareCell, formatValue, maximumOfCell } from "@lapline/contracts";
import type { ShownRow } from "./shownView.ts";

/** A figure with what it rests on, for what leaves the page; never empty. Pure. */
export function figureWords(row: ShownRow, cell: CompareCell | null): string {
  if (cell === null) return "not measured";
  const maximum = maximumOfCell(row, cell);
  return [
    formatValue(cell.value, row.measure.unit),
    ...(cell.valid ? [] : ["invalid"]),
    ...(cell.n === 1 ? ["1 trial"] : []),
    ...(maximum === null ? [] : [maximum]),
  ].join(", ");
}
