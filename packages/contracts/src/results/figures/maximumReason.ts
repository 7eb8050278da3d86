import { formatCount } from "../../base/units.ts";
import type { CompareCell, CompareRow } from "../comparisons/compare.ts";

/** Says of a percentile of too few operations what its value really is. */
export function maximumReason(statistic: string, operations: number): string {
  const noun = operations === 1 ? "operation" : "operations";
  return `${statistic} is the maximum of ${formatCount(operations)} ${noun}.`;
}

/** `maximum of 3 operations` where that is what a cell of a percentile shows; null elsewhere. Pure. */
export function maximumOfCell(
  { statistic }: Pick<CompareRow, "statistic">,
  cell: Pick<CompareCell, "reasons"> | null,
): string | null {
  if (statistic === null) return null;
  const start = `${statistic} is the `;
  const reason = cell?.reasons.find((one) => one.startsWith(`${start}maximum of `));
  return reason?.slice(start.length, -1) ?? null;
}
