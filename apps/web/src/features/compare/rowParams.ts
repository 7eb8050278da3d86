import type { CompareRow, CompareSide, Params } from "@lapline/contracts";

/** The parameters that a side of a row ran with: those of the row and those its column is narrowed to. */
export function rowParams({ params }: CompareRow, column: CompareSide): Params {
  return { ...params, ...column.params };
}
