import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { measureNameSchema } from "../../base/measures.ts";
import { modeSchema } from "../report.ts";
import { compareColumnsMax } from "./compareColumns.ts";

const idsSchema = z
  .string()
  .max(1000)
  .transform((text) => text.split(","))
  .pipe(z.array(idSchema).min(1).max(compareColumnsMax));

/** Query of `GET /api/v1/compare/details`: the jobs of a row's cells, the base first, and its measure. */
export const compareDetailsQuerySchema = z.strictObject({
  jobs: idsSchema,
  measure: measureNameSchema,
  /**
   * The series of each cell, in the order of the jobs: a job has one of the measure for each of its
   * benchmarks. Absent: those that are of no benchmark of their job.
   */
  series: idsSchema.optional(),
});

/** One percentile of a side against the base: the ratio with its 95 % interval from trials. */
export const percentileChangeSchema = z.strictObject({
  percentile: z.number(),
  ratio: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Whether it is still called a change when all percentiles of the side are judged together. */
  called: z.boolean(),
});
export type PercentileChange = z.infer<typeof percentileChangeSchema>;

export const compareDetailsSideSchema = z.strictObject({
  jobId: idSchema,
  seriesId: idSchema,
  /** Null where there is one mode, and where values are too few to tell. */
  modes: z.array(modeSchema).nullable(),
  /** What the modes are of: single operations where there is a distribution, trials elsewhere. */
  modesOf: z.enum(["operations", "trials"]),
  /** Null for the base and where a side has no distribution; what is but a maximum is left out. */
  percentiles: z.array(percentileChangeSchema).nullable(),
});
export type CompareDetailsSide = z.infer<typeof compareDetailsSideSchema>;

export const historyPointSchema = z.strictObject({
  jobId: idSchema,
  version: z.string(),
  value: z.number(),
  /** 95 % interval of the value; both null where too few trials count for one. */
  ciLow: z.number().nullable(),
  ciHigh: z.number().nullable(),
  valid: z.boolean(),
  measuredAt: z.iso.datetime(),
});
export type HistoryPoint = z.infer<typeof historyPointSchema>;

/** Points of a series that the history of a row shows. */
export const rowHistoryPointsMax = 30;

/** Body of `GET /api/v1/compare/details`: what stands behind a row. */
export const compareDetailsSchema = z.strictObject({
  /** In the order of the jobs; those without a result of the measure are left out. */
  sides: z.array(compareDetailsSideSchema),
  /** Of every series once: the last results up to the newest compared one, oldest first. */
  histories: z.array(z.strictObject({ seriesId: idSchema, points: z.array(historyPointSchema) })),
});
export type CompareDetails = z.infer<typeof compareDetailsSchema>;
