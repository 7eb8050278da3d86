import { seriesSorts } from "@lapline/contracts";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";

/** What the address of the series list holds; defaults stay out of it. */
export const seriesFilters = {
  search: parseAsString,
  target: parseAsString,
  scenario: parseAsString,
  label: parseAsString,
  measure: parseAsString,
  sort: parseAsStringLiteral(seriesSorts).withDefault("-measured"),
  cursor: parseAsString,
  hide: parseAsArrayOf(parseAsString).withDefault([]),
};
