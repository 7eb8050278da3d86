import type { CompareRow, CompareSide, CompareView } from "@lapline/contracts";

/** What a sum row adds up; other rows are measures. */
interface SumFacts {
  /** Titles of what is added, in their order, and of what the reader left out. */
  parts: readonly string[];
  without: readonly string[];
  /** How many parts the workload has: chosen rows may be fewer. */
  of: number;
  /** By column why there is no sum; null: there is one, or nothing was measured. */
  incomplete: readonly (string | null)[];
}

export interface ShownRow extends CompareRow {
  sum?: SumFacts;
}

export interface ShownSide extends CompareSide {
  /** The way of doing the work that a column is of, where ways stand beside each other. */
  variant?: string;
}

/** A comparison as its reader arranged it; one that nobody arranged is one too. */
export interface ShownView extends Omit<CompareView, "rows" | "columns"> {
  columns: ShownSide[];
  /** Rows that the arrangement has no columns for. */
  leftOut?: readonly ShownRow[];
  rows: ShownRow[];
}
