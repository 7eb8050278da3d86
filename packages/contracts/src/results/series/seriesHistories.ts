import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { measureDefinitionSchema } from "../../base/measures.ts";
import { paramsSchema } from "../../work/catalog/catalog.ts";

/** Histories that one answer may hold. */
export const historiesMax = 20;

/** Points of one answer, all its series together; a series has its part, and at most 2,000. */
export const historiesPointsMax = 8000;

/**
 * One of several histories of a chart: its valid points in version order, oldest first, as columns of
 * equal length in the base unit of the measure.
 */
export const seriesHistorySchema = z.strictObject({
  id: idSchema,
  target: z.string(),
  scenario: z.string(),
  /** The benchmark that the series is of, where its scenario has some. */
  benchmark: z.string().optional(),
  /** What else tells it from others of its scenario. Absent in shares that are older. */
  params: paramsSchema.optional(),
  provisioner: z.string().optional(),
  scenarioVersion: z.int().optional(),
  label: z.string(),
  durability: z.string(),
  measure: measureDefinitionSchema,
  /** Valid points that the columns stand for; more than they have where extremes of spans were kept. */
  points: z.int().min(0),
  version: z.array(z.string()),
  /** Place in the order of the target's versions. */
  order: z.array(z.int()),
  value: z.array(z.number()),
  /** Null where a point has no interval. */
  ciLow: z.array(z.number().nullable()),
  ciHigh: z.array(z.number().nullable()),
  measuredAt: z.array(z.iso.datetime()),
  /**
   * Which of the series' environments each point was measured in, by a number: points of different
   * ones have no ratio. Absent in shares that are older.
   */
  track: z.array(z.int()).optional(),
});
export type SeriesHistory = z.infer<typeof seriesHistorySchema>;
