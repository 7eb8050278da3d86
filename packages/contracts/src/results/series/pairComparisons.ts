import { z } from "zod";
import { idSchema, storedNameSchema } from "../../base/ids.ts";
import { measureDefinitionSchema } from "../../base/measures.ts";
import { seriesComparisonSchema } from "./seriesComparisons.ts";

/** Series that one answer holds. */
export const pairComparisonsMax = 1000;

/** Query of `GET /api/v1/compare/interleaved`: two versions of a target, in any order. */
export const pairComparisonsQuerySchema = z.strictObject({
  target: storedNameSchema,
  baseVersion: storedNameSchema,
  headVersion: storedNameSchema,
});
export type PairComparisonsQuery = z.infer<typeof pairComparisonsQuerySchema>;

/** What the newest interleaved job of the two versions says of one series. */
export const pairComparisonSchema = z.strictObject({
  ...seriesComparisonSchema.shape,
  seriesId: idSchema,
  scenario: z.string(),
  /** The benchmark that the series is of, where its scenario has some. */
  benchmark: z.string().optional(),
  measure: measureDefinitionSchema,
});
export type PairComparison = z.infer<typeof pairComparisonSchema>;

/** Body of `GET /api/v1/compare/interleaved`: one for each series, the largest change first. */
export const pairComparisonsSchema = z.strictObject({
  items: z.array(pairComparisonSchema).max(pairComparisonsMax),
});
