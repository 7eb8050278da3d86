import { z } from "zod";
import { budgetBoundSchema } from "../../base/budgetBound.ts";
import { changeShape } from "../../base/changeShape.ts";
import { idSchema, storedNameSchema } from "../../base/ids.ts";
import { measureDefinitionSchema } from "../../base/measures.ts";
import { seriesStateFilters, seriesStates } from "../../base/seriesNames.ts";
import {
  alertStateSchema,
  changeDirectionSchema,
  suspicionStateSchema,
} from "../../base/statusSchemas.ts";
import { storableMomentSchema } from "../../base/storableMoment.ts";
import { versionCommitSchema } from "../../base/versionCommit.ts";
import { paramsSchema } from "../../work/catalog/catalog.ts";
import { seriesStatistics } from "../figures/seriesStatistics.ts";

export const seriesStatisticSchema = z.enum(seriesStatistics);

/** Points that one answer holds; of a longer history those that make its shape. */
export const seriesPointsMax = 2000;

/** Environments whose facts an answer holds, the newest. */
export const seriesEnvironmentsMax = 20;

/** Environments of an imported history that an answer names. */
const importedEnvironmentsMax = 2_000;

/** One point of a history, in the base unit of the series. */
export const seriesPointSchema = z.strictObject({
  version: z.string(),
  /** Place of the version in the order of the target's versions. */
  versionOrder: z.int(),
  reportId: idSchema,
  jobId: idSchema,
  value: z.number(),
  /** 95 % interval of the value; both null where too few trials count for one. */
  ciLow: z.number().nullable(),
  ciHigh: z.number().nullable(),
  n: z.int(),
  samples: z.array(z.number()),
  valid: z.boolean(),
  reasons: z.array(z.string()),
  environmentHash: z.string(),
  measuredAt: z.iso.datetime(),
});
export type SeriesPoint = z.infer<typeof seriesPointSchema>;

/** Points that a row of the series list carries for its sparkline. */
export const seriesRecentMax = 30;

export const seriesStateSchema = z.enum(seriesStates);
export const seriesStateFilterSchema = z.enum(seriesStateFilters);

/** The newest change of a series that is not quiet: new level over old with its 95 % interval. */
export const seriesMoveSchema = z.strictObject({
  /** First version of the new level. */
  version: z.string(),
  /** When that version was first measured. */
  measuredAt: z.iso.datetime(),
  ratio: z.number(),
  ratioLow: z.number(),
  ratioHigh: z.number(),
  /** Where it may lie when the history does not allow to name one version. */
  range: changeShape.range,
});
export type SeriesMove = z.infer<typeof seriesMoveSchema>;

/** Row of the series list. */
export const seriesSummarySchema = z.strictObject({
  id: idSchema,
  target: z.string(),
  scenario: z.string(),
  scenarioVersion: z.int(),
  params: paramsSchema,
  durability: z.string(),
  provisioner: z.string(),
  label: z.string(),
  measure: measureDefinitionSchema,
  points: z.int().min(0),
  latest: z
    .strictObject({
      version: z.string(),
      value: z.number(),
      ciLow: z.number().nullable(),
      ciHigh: z.number().nullable(),
    })
    .nullable(),
  /** Values of the newest valid points, in version order, oldest first: enough for a sparkline. */
  recent: z.array(z.number()).max(seriesRecentMax),
  state: seriesStateSchema,
  /** Null while the series is quiet. Absent in shares that are older. */
  move: seriesMoveSchema.nullable().optional(),
  updatedAt: z.iso.datetime(),
});
export type SeriesSummary = z.infer<typeof seriesSummarySchema>;

/** A place where a series moved, with what became of it. */
export const seriesSignSchema = z.strictObject({
  /** First version of the new level, and its first report where that is known. */
  version: z.string(),
  reportId: idSchema.nullable(),
  beforeVersion: z.string(),
  direction: changeDirectionSchema,
  ...changeShape,
  /** Null for a change that was too small, or is muted from the start: only the detector saw it. */
  state: suspicionStateSchema.nullable(),
  /** A sentence, where the state has one. */
  reason: z.string().nullable(),
  /** The comparison under way or the last one. */
  comparisonJobId: idSchema.nullable(),
  alertId: idSchema.nullable(),
  alertState: alertStateSchema.nullable(),
});
export type SeriesSign = z.infer<typeof seriesSignSchema>;

/**
 * Part of a history: between two versions of the target or two moments, both included. Either end may
 * be missing.
 */
export const seriesRangeSchema = z.strictObject({
  fromVersion: storedNameSchema.optional(),
  toVersion: storedNameSchema.optional(),
  from: storableMomentSchema.optional(),
  to: storableMomentSchema.optional(),
});
export type SeriesRange = z.infer<typeof seriesRangeSchema>;

/** Body of `POST /api/v1/series/{id}/statistics`. */
export const keepStatisticInputSchema = z.strictObject({ statistic: seriesStatisticSchema });

/** Query of one history: which part of it, and of what. */
export const seriesReadQuerySchema = seriesRangeSchema.extend({
  /** A statistic of the distribution instead of the median, e.g. `p90`. */
  statistic: seriesStatisticSchema.optional(),
});

/** Body of `GET /api/v1/series/{id}`; points stand in version order, oldest first. */
export const seriesSchema = z.strictObject({
  ...seriesSummarySchema.shape,
  /** Points of the range; `items` is a selection of them when there are more than 2,000. */
  pointsInRange: z.int().min(0),
  items: z.array(seriesPointSchema).max(seriesPointsMax),
  /** Facts that make results comparable, by `environmentHash`; empty while there is only one. */
  environments: z.record(z.string(), z.record(z.string(), z.string())),
  /** Commits of the points' versions, by their names, as far as an import said something of them. */
  commits: z.record(z.string(), versionCommitSchema).optional(),
  /** Where it moved, in version order. */
  signs: z.array(seriesSignSchema),
  /** Budgets that its results have to keep. Left out where there are none. */
  budgets: z
    .array(z.strictObject({ id: idSchema, bound: budgetBoundSchema, value: z.number() }))
    .optional(),
  /** The smallest relative change that it can show, from comparisons of equal versions. */
  /** Whether its newest result has a distribution, so that it can be asked for statistics of it. */
  hasDistribution: z.boolean().optional(),
  /**
   * The statistic of its distributions that the points are, where one was asked for: of all timed
   * operations of each job together. `n` of a point counts those operations; with fewer than
   * `statisticSamplesMin` the value is their maximum.
   */
  statistic: seriesStatisticSchema.optional(),
  statisticSamplesMin: z.int().optional(),
  /** Where the project defined the target itself: the revisions that its points were measured by. */
  definition: z
    .strictObject({
      first: z.int().min(1),
      last: z.int().min(1),
      /** The series of the same measure that an earlier revision made; null: there is none. */
      earlierSeriesId: idSchema.nullable(),
      /** Of those that a later revision made the next one; null: there is none. */
      laterSeriesId: idSchema.nullable(),
      /** The last revision of the series before, and what parts its results from these, in sentences. */
      before: z
        .strictObject({ revision: z.int().min(1), differences: z.array(z.string()) })
        .nullable(),
    })
    .optional(),
  /** What was imported and goes before what Lapline measured, by somebody's decision. */
  imported: z
    .strictObject({
      /** Its own series. */
      seriesId: idSchema,
      points: z.int().min(0),
      /** `environmentHash` of its points: all others were measured by Lapline. */
      environmentHashes: z.array(z.string()).max(importedEnvironmentsMax),
    })
    .optional(),
  /** Of an imported history: the measured series that goes on with it, and shows it too. */
  continuedBy: idSchema.optional(),
  /** Of an imported history: when somebody separated it from what Lapline measures. */
  separatedAt: z.iso.datetime().optional(),
  /** The series that it is kept as a statistic of. */
  keptOf: idSchema.optional(),
  /** Series that are kept of its statistics, and what each is of. */
  keptStatistics: z
    .array(z.strictObject({ statistic: seriesStatisticSchema, seriesId: idSchema }))
    .max(seriesStatistics.length)
    .optional(),
  noiseFloor: z
    .strictObject({
      ...{ floor: z.number(), n: z.int(), measuredAt: z.iso.datetime() },
      /** Variance between separate jobs of the logarithm of a ratio, with its error; absent: unknown. */
      between: z.strictObject({ variance: z.number(), error: z.number() }).optional(),
    })
    .nullable(),
});
export type Series = z.infer<typeof seriesSchema>;
