import type { Unit } from "../../base/measures.ts";

/**
 * One figure of a report. Whatever shows it (table, caption, end of a chart, tooltip) takes it from
 * here, so that two places cannot show two values under one label.
 */
export interface Figure {
  /** Unique within a report: `latency`, `latency/operations/p99`. */
  key: string;
  /** How it is called on a page; figures of different definitions never share one. */
  label: string;
  /** In the base unit. */
  value: number;
  unit: Unit;
  /** What it was computed from, to stand beside the label: `median of 5 trials`. */
  definition: string;
  /** How many trials or operations it rests on. */
  n: number;
}
