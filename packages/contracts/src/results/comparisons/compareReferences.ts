import { z } from "zod";
import type { Params } from "../../work/catalog/catalog.ts";
import { comparedLoadsSchema } from "../../work/loads/compareLoads.ts";

/** Who published figures, where and when, and on which hardware. */
export const referenceSourceSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Repository, and where in it the figures or what produced them stand. */
  url: z.url(),
  path: z.string(),
  revision: z.string(),
  date: z.iso.date(),
  hardware: z.string(),
  note: z.string(),
});
export type ReferenceSource = z.infer<typeof referenceSourceSchema>;

/** One published figure: a number without trials, so without an interval. */
export const referenceFigureSchema = z.strictObject({
  /** In the base unit of its measure. */
  value: z.number(),
  /** As it was printed. */
  printed: z.string(),
  statistic: z.enum(["value", "mean", "p50", "p75", "p90", "p95", "max"]),
  /** What was measured otherwise than by the scenario; null: nothing known. */
  differs: z.string().nullable(),
  /** What decided its load and is no parameter, where the publication says so. */
  loads: z.record(z.string(), z.string()).optional(),
  /** How its load stands to that of the first reference of its source in the row; absent: the same. */
  load: comparedLoadsSchema.optional(),
});
export type ReferenceFigure = z.infer<typeof referenceFigureSchema>;

/**
 * A system as somebody else published it. It is no part of the book: it has no series, no baseline and
 * no alert, and nothing is computed from it but ratios between figures of the same source.
 */
export const referenceColumnSchema = z.strictObject({
  /** `source~system-variant`, as it stands in addresses. */
  key: z.string(),
  /** Name of the system as it was published, with its variant. */
  title: z.string(),
  source: referenceSourceSchema,
  /** Target, version and durability mode that it stands for, where they are known. */
  target: z.string().nullable(),
  version: z.string().nullable(),
  durability: z.string().nullable(),
  /** Figures that stand for a measure of a scenario. */
  figures: z.int().min(0),
  /** Figures that no measure stands for, with the reason. */
  unplaced: z.array(z.strictObject({ printed: z.string(), reason: z.string() })),
});
export type ReferenceColumn = z.infer<typeof referenceColumnSchema>;

/** A published system with the measure of a scenario that each of its figures stands for. */
export interface PlacedReference {
  column: ReferenceColumn;
  figures: readonly {
    scenario: string;
    /** The parameters that the publication names; a scenario has more. */
    params: Params;
    measure: string;
    figure: ReferenceFigure;
  }[];
}
