import type { Params, PresetId, ProvisionerKind } from "@lapline/contracts";
import type { PublishedFigure } from "../publishedSource.ts";

/**
 * What a table, a row and a column say of a cell; together they name one figure and what is measured
 * beside it.
 */
export type CellPlace = Partial<
  Pick<
    PublishedFigure,
    | "system"
    | "variant"
    | "component"
    | "target"
    | "durability"
    | "scenario"
    | "measure"
    | "statistic"
    | "unit"
  >
> & {
  params?: Params;
  /**
   * Parameters that make it another cell than its neighbors: every size runs their values, and no
   * result with other values is shown for it.
   */
  tells?: readonly string[];
  /** Options of the target that are not their defaults; those of a figure are added to them. */
  options?: Params;
  /** Part of the reason why a figure has no measure, which then tells it from others. */
  about?: string;
  /** Its printed text, where only that tells it from others. */
  printed?: string;
  /** What the page prints in this row where a column holds no figures, such as samples. */
  text?: string;
  /** The column that shows it. */
  isText?: true;
};

/** A row or a column as it was printed. */
export interface PublishedLine {
  title: string;
  place: CellPlace;
}

/** One table of a published page; a chart is the table of its data. */
export interface PublishedTable {
  id: string;
  title: string;
  /** What a reader must know of it. */
  note?: string;
  /** What all of its cells have in common. */
  place: CellPlace;
  rows: readonly PublishedLine[];
  columns: readonly PublishedLine[];
  /** Whether its rows or its columns are what is held against each other; null: nothing is. */
  compared: "rows" | "columns" | null;
  /** The compared row or column that the others are divided by. */
  reference: number;
  /** Parameters that a run of it has instead of the printed ones, so that systems do equal work. */
  run?: { params: Params; reason: string };
}

/** A published page: its tables in its order. */
export interface PublishedPage {
  /** Also the name of its preset. */
  id: PresetId;
  /** The source of its figures. */
  sourceId: string;
  title: string;
  summary: string;
  /** Release nearest to the published one, where the page does not name it or it cannot be built. */
  versions: Readonly<
    Record<string, { version: string; reason: string; provisioner?: ProvisionerKind }>
  >;
  /** What a run of it does otherwise than the page, beside parameters and releases. */
  notes?: readonly string[];
  tables: readonly PublishedTable[];
}
