import type { HistoryItem } from "@lapline/contracts";
import type { Change } from "../../../components/format/prepareChange.ts";

/** A point of a history on its horizontal axis. */
export interface HistoryPoint {
  x: number;
  point: HistoryItem;
  /** Against `against`; computed when it is first read, because it takes some time. */
  readonly change: Change | null;
  /** The valid point before it in the same environment; null: there is none. */
  against: HistoryItem | null;
  /** The last point before it that is of another version and valid: what a comparison takes. */
  before: HistoryItem | null;
  /** Imported before Lapline began to measure. */
  isImported: boolean;
}
