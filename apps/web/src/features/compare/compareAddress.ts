import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";

const compareViews = ["changes", "matrix"] as const;

/** What the address of a comparison holds; defaults stay out of it. */
export const compareAddress = {
  /** Columns as text (`compareColumnText`), the base first. */
  columns: parseAsArrayOf(parseAsString).withDefault([]),
  /** Published references beside them, by key. */
  references: parseAsArrayOf(parseAsString).withDefault([]),
  /** How the rows are shown; named only where it was chosen. */
  view: parseAsStringLiteral(compareViews),
  /** Part of a scenario or measure. */
  search: parseAsString,
  family: parseAsString,
  /** Whether the rows that are unchanged or inconclusive are shown too. */
  noise: parseAsBoolean.withDefault(false),
  /** Key of the opened row. */
  row: parseAsString,
};
