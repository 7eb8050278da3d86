import type { HistoryItem } from "@lapline/contracts";
import type { Change } from "../../../components/format/prepareChange.ts";

/** A point of a history on its horizontal axis. */
export interface HistoryPoint {
  x: number;
  point: HistoryItem;
  /** Against the valid point before it in the same environment. */
  change: Change | null;
  /** The last point before it that is of another version and valid: what a comparison takes. */
  before: HistoryItem | null;
  /** Imported before Lapline began to measure. */
  isImported: boolean;
}
