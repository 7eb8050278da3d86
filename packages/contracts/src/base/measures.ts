import { z } from "zod";

/** Base units: everything is stored in these and scaled for display only in `units.ts`. */
export const unitSchema = z.enum([
  "ns",
  "bytes",
  "ops/s",
  "items/s",
  "bytes/s",
  "cores",
  "ratio",
  "count",
]);
export type Unit = z.infer<typeof unitSchema>;

export const directionSchema = z.enum(["higher_is_better", "lower_is_better"]);
export type Direction = z.infer<typeof directionSchema>;

/** Name of a measure, in snake_case, e.g. `throughput` or `start_time`. */
export const measureNameSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(
    /^[a-z][a-z0-9_]*$/,
    "use lower-case letters, digits and underscores, starting with a letter",
  );

/** What is measured: its name, base unit, and which way is better. */
export const measureDefinitionSchema = z.strictObject({
  name: measureNameSchema,
  title: z.string().min(1).max(80),
  unit: unitSchema,
  direction: directionSchema,
});
export type MeasureDefinition = z.infer<typeof measureDefinitionSchema>;

/** A measure of a scenario. */
export const scenarioMeasureSchema = z.strictObject({
  ...measureDefinitionSchema.shape,
  /**
   * The measure that says the same of every trial: a duration of fixed work is its throughput turned
   * around. What is derived is shown, and counted with the other one.
   */
  derivedFrom: measureNameSchema.optional(),
  /** Taken of each part of a target with components too, as a measure of its own. */
  perComponent: z.literal(true).optional(),
  /** One of several spans of a trial that do not overlap: they add up to its work. */
  part: z.literal(true).optional(),
});
export type ScenarioMeasure = z.infer<typeof scenarioMeasureSchema>;
