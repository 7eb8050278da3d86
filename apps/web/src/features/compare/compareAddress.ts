import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";

const compareViews = ["changes", "matrix", "bars", "resources"] as const;

/** What the address of a comparison holds; defaults stay out of it. */
export const compareAddress = {
  /** Columns as text (`compareColumnText`), the base first. */
  columns: parseAsArrayOf(parseAsString).withDefault([]),
  /** Published references beside them, by key. */
  references: parseAsArrayOf(parseAsString).withDefault([]),
  /** Whether percentiles of distributions have rows of their own. */
  percentiles: parseAsBoolean.withDefault(false),
  /** The only rows that are asked for (`compareRowsText`); all where it is not named. */
  rows: parseAsString,
  /** How the rows are shown; named only where it was chosen. */
  view: parseAsStringLiteral(compareViews),
  /** Scale of the axis of bars; linear where it is not named. */
  scale: parseAsStringLiteral(["log"]),
  /** Order of the bars; that of the columns where it is not named. */
  order: parseAsStringLiteral(["value"]),
  /** Parts that sums leave out, by the names of their measures. */
  without: parseAsArrayOf(parseAsString).withDefault([]),
  /** How columns stand beside each other; as they were chosen where it is not named. */
  arrange: parseAsStringLiteral(["variants"]),
  /** Workload whose CPU and memory are drawn over time. */
  workload: parseAsString,
  /** Part of a scenario or measure. */
  search: parseAsString,
  family: parseAsString,
  /** Whether folded rows are shown too: inconclusive ones, and those that only one column has. */
  noise: parseAsBoolean.withDefault(false),
  /** Key of the opened row. */
  row: parseAsString,
};
