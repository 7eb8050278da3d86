import type { CompareCell, CompareRow } from "@lapline/contracts";

/** A result that stands for a cell. */
export interface Found {
  row: CompareRow;
  cell: CompareCell;
  column: number;
  /** Its parameters, where they are not what the page names. */
  otherParams: string | null;
}
