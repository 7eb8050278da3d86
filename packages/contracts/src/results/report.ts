import { z } from "zod";
import { environmentSchema } from "../base/environment.ts";
import { idSchema } from "../base/ids.ts";
import { measureDefinitionSchema } from "../base/measures.ts";
import { invalidReasonSchema, loadFactsSchema, resourceTrackSchema } from "../base/rawReport.ts";
import { comparisonVerdictSchema, jobKindSchema, sideSchema } from "../base/statusSchemas.ts";
import { versionCommitSchema } from "../base/versionCommit.ts";
import { comparisonMeasuringSchema } from "./comparisonMeasuring.ts";

/** All timed operations of the trials that count, merged; of several trials' p99 it says nothing. */
export const quantilesSchema = z.strictObject({
  n: z.int().min(0),
  min: z.number(),
  p50: z.number(),
  p75: z.number(),
  p90: z.number(),
  p95: z.number(),
  p97_5: z.number(),
  p99: z.number(),
  p99_9: z.number(),
  max: z.number(),
  mean: z.number(),
  stddev: z.number(),
});
export type Quantiles = z.infer<typeof quantilesSchema>;

/** Whether a trial settled; those of which nothing can be said have none of these. */
export const trialSteadinessSchema = z.discriminatedUnion("state", [
  /** One level from `settledMs` after its first operation on. */
  z.strictObject({ state: z.literal("steady"), settledMs: z.number().min(0) }),
  /** `sentence` says how it moved. */
  z.strictObject({ state: z.literal("not_steady"), sentence: z.string() }),
]);
export type TrialSteadiness = z.infer<typeof trialSteadinessSchema>;

/** A value in the base unit around which a distribution is dense, and the share of it around there. */
export const modeSchema = z.strictObject({ at: z.number(), share: z.number().min(0).max(1) });

/** One measure of a report. `samples` holds one value per trial that counts, in trial order. */
export const reportMeasureSchema = z.strictObject({
  ...measureDefinitionSchema.shape,
  /** The benchmark of the report that it is of; absent: it is of the whole process. */
  benchmark: z.string().optional(),
  seriesId: idSchema.optional(),
  value: z.number(),
  /** 95 % interval of the value; both null where too few trials count for one. */
  ciLow: z.number().nullable(),
  ciHigh: z.number().nullable(),
  n: z.int().min(0),
  samples: z.array(z.number()),
  quantiles: quantilesSchema
    .describe("Of all timed operations of these trials together, in the base unit.")
    .optional(),
  /** Percentile curve for drawing: pairs of percentile (0-100) and value. */
  percentiles: z.array(z.tuple([z.number(), z.number()])).optional(),
  /** The modes of its distribution, where there is more than one. */
  modes: z.array(modeSchema).optional(),
});
export type ReportMeasure = z.infer<typeof reportMeasureSchema>;

/** One measure of two versions that were measured by turns: head over base, whichever way is better. */
export const comparedMeasureSchema = z.strictObject({
  ...measureDefinitionSchema.shape,
  /** The benchmark that it is of; absent: it is of the whole process. */
  benchmark: z.string().optional(),
  seriesId: idSchema,
  /** Median of each side's trials. */
  baseValue: z.number(),
  headValue: z.number(),
  ratio: z.number(),
  /** 95 % interval of the ratio; null where too few trials count for one. */
  ratioLow: z.number().nullable(),
  ratioHigh: z.number().nullable(),
  /**
   * `same`: it was shown that nothing relevant changed; `insufficient`: inconclusive, because too few trials
   * count or they scatter too much.
   */
  verdict: comparisonVerdictSchema,
  /** Pairs of trials that it rests on, and one value a side for each of them. */
  n: z.int().min(0),
  baseSamples: z.array(z.number()),
  headSamples: z.array(z.number()),
  /** The base once more as a third arm, one value a pair; absent where there was none. */
  againSamples: z.array(z.number()).optional(),
  method: z.string(),
  /** Which look at the two versions it was, from 1; absent in older shares. */
  look: z.int().min(1).optional(),
  /** Variance between jobs of the logarithm of the ratio, with its error; null: not calibrated. */
  between: z.strictObject({ variance: z.number(), error: z.number() }).nullable().optional(),
  /** Smallest relative change that the series is known to show, e.g. 0.013; null: not calibrated. */
  noiseFloor: z.number().nullable(),
  /** What would settle an inconclusive verdict, in a sentence; null where it stands. */
  advice: z.string().nullable(),
  /** Trials per version of the comparison that the advice names; null: it names none. */
  adviceTrials: z.int().nullable().optional(),
});
export type ComparedMeasure = z.infer<typeof comparedMeasureSchema>;

/** What an interleaved job found; the rest of its report is about the head. */
export const reportComparisonSchema = z.strictObject({
  kind: jobKindSchema.exclude(["measure"]),
  headVersion: z.string(),
  base: z.strictObject({
    version: z.string(),
    environment: environmentSchema,
    targetVersionReported: z.string().nullable(),
    artifactDigest: z.string().nullable(),
  }),
  measures: z.array(comparedMeasureSchema),
  /** Absent in older shares. */
  measuring: comparisonMeasuringSchema.optional(),
});
export type ReportComparison = z.infer<typeof reportComparisonSchema>;

/** A value of a trial of a draft, and the series that it would stand in if the definition were kept. */
export const triedSeriesSchema = z.strictObject({
  target: z.string(),
  scenario: z.string(),
  scenarioVersion: z.int(),
  durability: z.string(),
  label: z.string(),
  /** The benchmark that it is of, where the scenario prints some. */
  benchmark: z.string().optional(),
  measure: measureDefinitionSchema,
  value: z.number(),
  samples: z.array(z.number()),
  /** A series that is there already; null: a new one. */
  seriesId: idSchema.nullable(),
});
export type TriedSeries = z.infer<typeof triedSeriesSchema>;

/** Body of `GET /api/v1/jobs/{id}/report`. */
export const reportSchema = z.strictObject({
  id: idSchema,
  jobId: idSchema,
  validity: z.strictObject({ valid: z.boolean(), reasons: z.array(z.string()) }),
  warnings: z.array(z.string()),
  environment: z.strictObject({ ...environmentSchema.shape, hash: z.string() }),
  /** Empty in an interleaved job: its values are no part of a history. */
  measures: z.array(reportMeasureSchema),
  /** Present in interleaved jobs only. */
  comparison: reportComparisonSchema.optional(),
  /** Of a trial of a draft, which leaves nothing else. */
  tried: z.array(triedSeriesSchema).optional(),
  trials: z.array(
    z.strictObject({
      index: z.int(),
      side: sideSchema.optional(),
      valid: z.boolean(),
      reasons: z.array(invalidReasonSchema),
      /** Null where nobody observed it, as of what was imported; the same of `load`. */
      startMs: z.number().nullable(),
      durationNs: z.number().nullable(),
      values: z.record(z.string(), z.number()),
      load: loadFactsSchema.nullable(),
      steadiness: trialSteadinessSchema.optional(),
    }),
  ),
  resources: z.array(resourceTrackSchema),
  targetVersionReported: z.string().nullable(),
  artifactDigest: z.string().nullable(),
  /** What an import said of the version. */
  commit: versionCommitSchema.optional(),
  /**
   * The command that submits the job again, made by the server from the stored job. Null for what was
   * measured elsewhere, and in shares. Shares that are older may hold what their report said.
   */
  reproduce: z.string().nullable(),
  /** When it was measured; null where an imported file does not say. Older shares leave it out. */
  measuredAt: z.iso.datetime().nullable().optional(),
  /** When Lapline received it. */
  createdAt: z.iso.datetime(),
});
export type Report = z.infer<typeof reportSchema>;
