import { paramsSchema } from "@lapline/contracts";
import { z } from "zod";

const figureSchema = z.strictObject({
  /** Name of the system as it was published. */
  system: z.string(),
  /** Which client, runtime or build, where the source has several. */
  variant: z.string().optional(),
  /** Container of a system of several. */
  component: z.string().optional(),
  /** The registry's target; absent where there is none. */
  target: z.string().optional(),
  /** Release, where it is known. */
  version: z.string().optional(),
  durability: z.string().optional(),
  /** The registry's scenario that does the same work, with the parameters that say how much of it. */
  scenario: z.string().nullish(),
  params: paramsSchema.optional(),
  /** Options of the target that it was published with, where they are not their defaults. */
  options: paramsSchema.optional(),
  measure: z.string().nullish(),
  /** `value` is what the measure is by itself; the others are of its distribution or its course. */
  statistic: z.enum(["value", "mean", "p50", "p75", "p90", "p95", "max"]).optional(),
  /** In the base unit. */
  value: z.number(),
  unit: z.enum(["ns", "bytes", "ops/s", "items/s", "cores", "ratio", "count"]),
  /** The figure as it was printed. */
  printed: z.string(),
  /** What decided its load and is no parameter, where it is not what the target does here. */
  loads: z.record(z.string(), z.string()).optional(),
  /** What is measured otherwise than by the scenario. */
  differs: z.string().optional(),
  /** Why no scenario and measure of the registry stand for it. */
  noPlace: z.string().optional(),
});
export type PublishedFigure = z.infer<typeof figureSchema>;

/** Figures that somebody else published: taken on another machine, never measured here. */
export const publishedSourceSchema = z.strictObject({
  source: z.strictObject({
    id: z.string(),
    title: z.string(),
    /** Repository, and where in it the figures or what produced them stand. */
    url: z.url(),
    path: z.string(),
    revision: z.string(),
    date: z.iso.date(),
    hardware: z.string(),
    note: z.string(),
  }),
  /** None where a page prints pictures. */
  figures: z.array(figureSchema),
});
export type PublishedSource = z.infer<typeof publishedSourceSchema>;
