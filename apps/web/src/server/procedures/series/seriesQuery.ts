import {
  historiesMax,
  namedPageQuerySchema,
  seriesDimensions,
  seriesSorts,
} from "@lapline/contracts";
import { z } from "zod";
import { listOf, seriesFilterShape, seriesIdsSchema } from "./seriesFilter.ts";

const groupSchema = listOf(z.enum(seriesDimensions), 2).refine(
  (names) => new Set(names).size === names.length,
  "name each dimension once",
);

/** Filters, order and page of the series list. */
export const seriesQuerySchema = namedPageQuerySchema.extend({
  ...seriesFilterShape,
  /** Order; a leading dash means descending. */
  sort: z.enum(seriesSorts).optional(),
  /** One or two of target, scenario, measure, label: series stand together by these. */
  group: groupSchema.optional(),
});

/** Filters of the series that are counted, by what, and which page. */
export const seriesGroupsQuerySchema = namedPageQuerySchema.extend({
  ...seriesFilterShape,
  by: groupSchema.default(["target"]),
});

/** Filters beside which names are counted. */
export const seriesFacetsQuerySchema = z.strictObject(seriesFilterShape);

/** Which histories, and within which versions. */
export const seriesHistoriesQuerySchema = z.strictObject({
  ids: seriesIdsSchema(historiesMax),
  fromVersion: seriesFilterShape.fromVersion,
  toVersion: seriesFilterShape.toVersion,
});
