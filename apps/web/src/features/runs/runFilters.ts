import { runSorts, runStatuses } from "@lapline/contracts";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";

/** What the address of the runs list holds; defaults stay out of it. */
export const runFilters = {
  status: parseAsStringLiteral(runStatuses),
  target: parseAsString,
  scenario: parseAsString,
  label: parseAsString,
  sort: parseAsStringLiteral(runSorts).withDefault("-submitted"),
  cursor: parseAsString,
  /** Imports whose line is unfolded, by the newest run of each. */
  unfold: parseAsArrayOf(parseAsString).withDefault([]),
  hide: parseAsArrayOf(parseAsString).withDefault([]),
};
