import { parseAsArrayOf, parseAsString } from "nuqs";

/** What the address of the series list holds; defaults stay out of it. */
export const seriesFilters = {
  search: parseAsString,
  target: parseAsString,
  scenario: parseAsString,
  label: parseAsString,
  measure: parseAsString,
  cursor: parseAsString,
  hide: parseAsArrayOf(parseAsString).withDefault([]),
};
