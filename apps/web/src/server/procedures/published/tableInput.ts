import type { Catalog, CompareView } from "@lapline/contracts";
import type { PublishedSource, PublishedTable } from "@lapline/workloads/publishedPages";

export interface TableInput {
  table: PublishedTable;
  source: PublishedSource;
  /** What was measured of its systems, that of the reference first. */
  view: CompareView;
  catalog: Catalog;
  /** What reports warn of, by job. */
  warnings: ReadonlyMap<string, readonly string[]>;
}
