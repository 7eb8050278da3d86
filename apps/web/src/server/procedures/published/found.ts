import type { CompareCell, CompareRow } from "@lapline/contracts";

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
