import { z } from "zod";
import {
  compareCellSchema,
  compareChangeSchema,
  compareRowSchema,
  compareViewSchema,
} from "./compare.ts";

const cellShape = compareCellSchema.shape;
const changeShape = compareChangeSchema.shape;
const rowShape = compareRowSchema.shape;
/** Place in one of the lists. */
const placeSchema = z.int().min(0);

/**
 * A comparison as its page gets it: whatever many cells have in common stands once, in a list, and is
 * named by its place. A quarter of the bytes of `GET /api/v1/compare`, and nothing is rounded.
 */
export const packedComparisonSchema = z.strictObject({
  ...compareViewSchema.omit({ rows: true }).shape,
  workloads: z.array(
    z.strictObject({
      scenario: rowShape.scenario,
      scenarioVersion: rowShape.scenarioVersion,
      params: rowShape.params,
    }),
  ),
  measures: z.array(
    z.strictObject({ ...rowShape.measure.shape, derivedFrom: rowShape.derivedFrom }),
  ),
  /** Reports that cells are from. */
  sources: z.array(
    compareCellSchema.pick({ jobId: true, reportId: true, environment: true, measuredAt: true }),
  ),
  /** Series of the cells with their noise floors. */
  series: z.array(z.tuple([cellShape.seriesId, cellShape.noiseFloor])),
  /** Of each row its place in `workloads` and in `measures`, and its statistic. */
  rows: z.array(z.tuple([placeSchema, placeSchema, rowShape.statistic])),
  /** By column, for each row: place in `sources` and in `series`, value, ciLow, ciHigh, n. */
  cells: z.array(
    z.array(
      z
        .tuple([
          placeSchema,
          placeSchema,
          cellShape.value,
          cellShape.ciLow,
          cellShape.ciHigh,
          cellShape.n,
        ])
        .nullable(),
    ),
  ),
  /** Cells that are invalid or say why they might be: column, row, valid, reasons. */
  notes: z.array(z.tuple([placeSchema, placeSchema, cellShape.valid, cellShape.reasons])),
  /** Loads that are not those of the first column: of which cells (column, row) each is told. */
  loads: z.array(
    z.strictObject({
      load: cellShape.load.unwrap(),
      cells: z.array(z.tuple([placeSchema, placeSchema])),
    }),
  ),
  /** Cells with the values of their trials: column, row, values. */
  trials: z.array(z.tuple([placeSchema, placeSchema, cellShape.trials.unwrap()])),
  /** Cells with the mean of their trials: column, row, mean. */
  means: z.array(z.tuple([placeSchema, placeSchema, cellShape.mean.unwrap()])),
  /** By column, for each row: ratio, low, high, verdict. */
  changes: z.array(
    z.array(
      z
        .tuple([changeShape.ratio, changeShape.low, changeShape.high, changeShape.verdict])
        .nullable(),
    ),
  ),
  /** By published reference, for each row. */
  figures: z.array(z.array(rowShape.references.element)),
});
export type PackedComparison = z.infer<typeof packedComparisonSchema>;
