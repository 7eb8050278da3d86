import { z } from "zod";
import { budgetBoundSchema } from "../base/budgetBound.ts";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import {
  directionSchema,
  measureDefinitionSchema,
  measureNameSchema,
  unitSchema,
} from "../base/measures.ts";
import { paramsSchema, scenarioIdSchema } from "../work/catalog/catalog.ts";

const scopeShape = {
  target: storedNameSchema,
  /** Null: every scenario of the target that has the measure. */
  scenario: scenarioIdSchema.nullable().default(null),
  measure: measureNameSchema,
  /** Null: every hardware label. */
  label: storedNameSchema.nullable().default(null),
};

/** In the base unit of the measure: nanoseconds, bytes, operations per second. */
const valueSchema = z.number().min(0).max(1e18);

/** Body of `POST /api/v1/budgets`. */
export const budgetInputSchema = z.strictObject({ ...scopeShape, value: valueSchema });
export type BudgetInput = z.infer<typeof budgetInputSchema>;

/** Body of `POST /api/v1/budgets/{id}`: everything but where it applies. */
export const budgetChangeSchema = z.strictObject({ value: valueSchema });

export const budgetSchema = z.strictObject({
  id: idSchema,
  target: storedNameSchema,
  scenario: z.string().nullable(),
  measure: measureDefinitionSchema,
  label: storedNameSchema.nullable(),
  /** `at_most` where a lower value is better, else `at_least`. */
  bound: budgetBoundSchema,
  value: z.number(),
  /** Since when the newest results break it; null while they do not. */
  brokenSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** A series whose newest sure result is over the budget. */
export const brokenSeriesSchema = z.strictObject({
  seriesId: idSchema,
  scenario: z.string(),
  /** The benchmark that the series is of, where its scenario has some. */
  benchmark: z.string().optional(),
  /** What else tells it from others of its scenario. Absent in alerts that are older. */
  params: paramsSchema.optional(),
  durability: z.string().optional(),
  label: storedNameSchema,
  version: z.string(),
  jobId: idSchema,
  value: z.number(),
  /** 95 % interval of the value; both null where too few trials count for one. */
  ciLow: z.number().nullable(),
  ciHigh: z.number().nullable(),
});
export type BrokenSeries = z.infer<typeof brokenSeriesSchema>;

/** What an alert about a budget says: the budget and what was over it, the farthest first. */
export const brokenBudgetSchema = z.strictObject({
  /** Null once the budget was deleted. */
  budgetId: idSchema.nullable(),
  measure: measureDefinitionSchema,
  bound: budgetBoundSchema,
  value: z.number(),
  series: z.array(brokenSeriesSchema),
  /** Series beyond those listed. */
  seriesOmitted: z.int().min(0),
});
export type BrokenBudget = z.infer<typeof brokenBudgetSchema>;

/** What a budget says of a series: `unclear` where no result lies surely on one side. */
export const budgetVerdictSchema = z.enum(["broken", "kept", "unclear"]);
export type BudgetVerdict = z.infer<typeof budgetVerdictSchema>;

/** What a budget would say over the newest results of the series that it applies to. */
export const budgetPreviewSchema = z.strictObject({
  unit: unitSchema,
  direction: directionSchema,
  bound: budgetBoundSchema,
  /** Series that it applies to. */
  series: z.int().min(0),
  /** The newest results of these, and how many are surely over the budget. */
  results: z.int().min(0),
  broken: z.int().min(0),
  /** Series that would raise the alert now. */
  brokenNow: z.int().min(0),
  /** The newest result of each series and what the budget says of the series, broken first. */
  items: z.array(
    z.strictObject({
      ...brokenSeriesSchema.shape,
      verdict: budgetVerdictSchema,
      results: z.int().min(0),
      broken: z.int().min(0),
    }),
  ),
});
export type BudgetPreview = z.infer<typeof budgetPreviewSchema>;
