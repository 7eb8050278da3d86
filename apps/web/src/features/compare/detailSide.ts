import type {
  CompareCell,
  CompareDetailsSide,
  CompareSide,
  Params,
  Report,
} from "@lapline/contracts";

/** One side of an opened row with everything that is known of it. */
export interface DetailSide {
  name: string;
  column: CompareSide;
  report: Report;
  cell: Pick<CompareCell, "seriesId" | "valid" | "load">;
  params: Params;
  /** Absent where the report has no result of the measure. */
  details: CompareDetailsSide | undefined;
}
