import { z } from "zod";
import { idSchema, slugSchema, storedNameSchema } from "../../base/ids.ts";
import { unitSchema } from "../../base/measures.ts";
import { paramsSchema } from "../../work/catalog/catalog.ts";
import { presetSizes } from "../../work/catalog/presets.ts";
import { submissionSchema } from "../../work/runs/submission.ts";
import { referenceFigureSchema, referenceSourceSchema } from "./compareReferences.ts";

export const presetSizeSchema = z.enum(presetSizes);
export type PresetSize = z.infer<typeof presetSizeSchema>;

/** A published comparison as a preset of the run form. */
export const presetSchema = z.strictObject({
  id: slugSchema,
  title: z.string(),
  summary: z.string(),
  source: referenceSourceSchema,
  tables: z.int().min(0),
  /** Figures of the page; none where it prints pictures. */
  figures: z.int().min(0),
  /** The registry's targets that stand for its systems. */
  targets: z.array(slugSchema),
  sizes: z.array(presetSizeSchema),
});
export type PresetSummary = z.infer<typeof presetSchema>;

/** Query of `GET /api/v1/presets/{preset}`. */
export const presetQuerySchema = z.strictObject({
  size: presetSizeSchema.default("quick"),
  /** Hardware labels, separated by commas. */
  labels: z
    .string()
    .min(1)
    .max(1000)
    .transform((text) => text.split(","))
    .pipe(z.array(slugSchema).max(20))
    .optional(),
});

/** A preset as it can run on some hardware labels. */
export const presetPlanSchema = z.strictObject({
  id: slugSchema,
  size: presetSizeSchema,
  /** What to submit; null where nothing of it can run there. */
  submission: submissionSchema.nullable(),
  /** Release of each system, and why it is not the published one. */
  versions: z.array(
    z.strictObject({ target: slugSchema, version: z.string(), note: z.string().nullable() }),
  ),
  /** Systems that cannot run there, with the reason. */
  leftOut: z.array(
    z.strictObject({
      target: slugSchema,
      version: z.string(),
      durability: z.string(),
      /** Options of the target; absent: none. */
      options: paramsSchema.optional(),
      reason: z.string(),
    }),
  ),
  /** What will run and may fail there, or runs otherwise than published. */
  notes: z.array(z.string()),
  jobs: z.int().min(0),
  expectedSeconds: z.number(),
});
export type PresetPlan = z.infer<typeof presetPlanSchema>;

/** Query of `GET /api/v1/published/{page}`. */
export const publishedQuerySchema = z.strictObject({ label: storedNameSchema.optional() });

const ratioSchema = z.strictObject({
  ratio: z.number(),
  /** 95 % interval; both null where there is none. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const publishedCellSchema = z.strictObject({
  /** As the page prints it; null: it prints nothing, or a picture. */
  printed: z.string().nullable(),
  /** Whether it is the best of what it is held against. */
  isBest: z.boolean(),
  /** What was measured otherwise than by the scenario, or why nothing here stands for it. */
  note: z.string().nullable(),
  /** Whether the others of its line are divided by it. */
  isReference: z.boolean(),
  /** Published figure over that of the reference; null where there is none. */
  publishedRatio: z.number().nullable(),
  /** In what the page did not drive the two alike. */
  publishedGap: z.string().nullable(),
  /** The newest result of the project on the label. */
  measured: z
    .strictObject({
      value: z.number(),
      unit: unitSchema,
      ciLow: z.number().nullable(),
      ciHigh: z.number().nullable(),
      n: z.int().min(0),
      valid: z.boolean(),
      /** The percentile of all timed operations that it is; absent: it is the measure's own value. */
      statistic: referenceFigureSchema.shape.statistic.optional(),
      /** Why it is not valid. */
      invalidReasons: z.array(z.string()),
      /** What may have disturbed it. */
      warnings: z.array(z.string()),
      version: z.string(),
      seriesId: idSchema,
      jobId: idSchema,
      measuredAt: z.iso.datetime(),
      /** Its parameters, where they are not the printed ones. */
      otherParams: z.string().nullable(),
      /** Options of the target that it was measured with; null: none. */
      options: z.string().nullable(),
      /** Options that the page has and the result does not; null: it has all of them. */
      otherOptions: z.string().nullable(),
    })
    .nullable(),
  /** Measured value over that of the reference. */
  measuredRatio: ratioSchema.nullable(),
  /** Why there is no measured ratio; null where there is one, or nothing was measured. */
  measuredGap: z.string().nullable(),
  /** Measured ratio over the published one, with the interval of the measured. */
  agreement: ratioSchema.nullable(),
  /** Whether the published ratio lies outside of the measured interval; null: no interval. */
  isOff: z.boolean().nullable(),
  /** Known reasons why it is off. */
  reasons: z.array(z.string()),
});
export type PublishedCell = z.infer<typeof publishedCellSchema>;

export const publishedTableSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  columns: z.array(z.string()),
  rows: z.array(z.strictObject({ title: z.string(), cells: z.array(publishedCellSchema) })),
  /** Title of what the others are divided by; null: nothing is compared. */
  reference: z.string().nullable(),
  /** Measured columns and published references for the page that compares and shares them. */
  compare: z.strictObject({
    columns: z.array(z.string()),
    references: z.array(z.string()),
    /** The rows of its figures, printed or measured, as in `GET /api/v1/compare`. */
    rows: z.string(),
  }),
});
export type PublishedTableView = z.infer<typeof publishedTableSchema>;

/** Body of `GET /api/v1/published/{page}`: the tables of a page with what was measured beside them. */
export const publishedComparisonSchema = z.strictObject({
  id: slugSchema,
  title: z.string(),
  summary: z.string(),
  source: referenceSourceSchema,
  /** The hardware label of what was measured; null: nothing was. */
  label: storedNameSchema.nullable(),
  /** Labels with results of its systems, newest first. */
  labels: z.array(storedNameSchema),
  tables: z.array(publishedTableSchema),
});
export type PublishedComparison = z.infer<typeof publishedComparisonSchema>;
