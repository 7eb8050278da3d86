import { columnVisibilityFeature, tableFeatures } from "@tanstack/react-table";

export interface ColumnFacts {
  /** Numbers stand right, so that their digits line up. */
  align?: "right";
  /** Further classes of header and cells, e.g. to drop a column on narrow screens. */
  className?: string;
  /** Name of the server's order by this column; columns without one cannot be sorted by. */
  sortKey?: string;
  /** Title in the column chooser and in CSV files. */
  title: string;
}

/** What Lapline's tables use of TanStack Table: sorting, filtering and paging happen on the server. */
export const features = tableFeatures({ columnVisibilityFeature, columnMeta: {} as ColumnFacts });
