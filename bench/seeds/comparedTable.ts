import type { Unit } from "@lapline/contracts";
import type {
  PlacedCell,
  PublishedPage,
  PublishedSource,
  PublishedTable,
} from "@lapline/workloads/publishedPages";
import type { KeptFile, KeptResult } from "@lapline/workloads/verification";

/** One cell of a published table, with what was measured beside it. */
export interface ComparedCell {
  row: string;
  column: string;
  printed: string;
  /** To the reference of its line; null: it is the reference, nothing is compared, or one is missing. */
  publishedRatio: number | null;
  isReference: boolean;
  measured: Measured | null;
  measuredRatio: number | null;
  /** Why there is no measured value or ratio, or why it may differ from the page's. */
  reasons: string[];
}

export interface Measured {
  result: KeptResult;
  value: number;
  unit: Unit;
}

/** A table of a page with everything that its cells are looked up in. */
export interface TableInput {
  page: PublishedPage;
  table: PublishedTable;
  source: PublishedSource;
  files: readonly KeptFile[];
}

/** A cell of a table, and the result that stands for it. */
export interface ComparedSide {
  place: PlacedCell;
  found: Measured | null;
}
