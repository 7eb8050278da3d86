import { createSerializer } from "nuqs";
import { type SeriesFilters, seriesFilters } from "./seriesFilters.ts";

const serialize = createSerializer(seriesFilters);

/** The query part of the address of a look at the list, from its first page; empty for the default. */
export function savedQuery(filters: SeriesFilters): string {
  return serialize({ ...filters, cursor: null }).replace(/^\?/, "");
}
