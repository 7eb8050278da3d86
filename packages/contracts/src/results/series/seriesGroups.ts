import { z } from "zod";

const countSchema = z.int().min(0);

/** Series that share one or two names, and how many of them moved. */
export const seriesGroupSchema = z.strictObject({
  /** The shared names, in the order asked for. */
  keys: z.array(z.string()).min(1).max(2),
  titles: z.array(z.string()).min(1).max(2),
  count: countSchema,
  moved: countSchema,
  suspected: countSchema,
});
export type SeriesGroup = z.infer<typeof seriesGroupSchema>;

const facetSchema = z.array(
  z.strictObject({ value: z.string(), title: z.string(), count: countSchema }),
);

/**
 * What the series list can be narrowed to: the names that occur, each with the number of series that
 * choosing it shows beside the other filters.
 */
export const seriesFacetsSchema = z.strictObject({
  /** Series that all filters together leave. */
  total: countSchema,
  target: facetSchema,
  scenario: facetSchema,
  measure: facetSchema,
  label: facetSchema,
  state: facetSchema,
  /** Versions of the target filtered by, newest first; empty unless that is exactly one. */
  versions: z.array(z.string()),
});
export type SeriesFacets = z.infer<typeof seriesFacetsSchema>;
