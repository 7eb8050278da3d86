import { z } from "zod";
import { directionSchema, measureNameSchema, unitSchema } from "./measures.ts";

/** Benchmarks of one report, and measures of one benchmark, as one imported file may have. */
export const benchmarksMax = 1000;
export const benchmarkMeasuresMax = 50;

/**
 * Measures of all benchmarks of one report together. Each is a series whose history is evaluated in the
 * transaction of the report: 3,000 take it 2 s on an idle machine, and a minute is the most it may
 * take. In 100 trials they are 300,000 values, some 12 of the 32 MiB that a machine may post.
 */
export const benchmarkSeriesMax = 3000;

const nameMax = 200;

/** Words with single spaces between them, of characters that can be printed and stored. */
export const benchmarkNameSchema = z
  .string()
  .min(1)
  .max(nameMax)
  .regex(/^[^\s\p{Cc}\p{Cs}]+( [^\s\p{Cc}\p{Cs}]+)*$/u, "use printable words with single spaces");

/**
 * The name that a report gives a benchmark which a tool calls `text`: the same that an import stores,
 * so that both prolong one series. Empty where nothing is left. Pure.
 */
export function benchmarkName(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd")
    .trim()
    .slice(0, nameMax)
    .toWellFormed()
    .trim();
}

/** One of the benchmarks that a command printed, with the measures that it has in any trial. */
export const rawBenchmarkSchema = z.strictObject({
  name: benchmarkNameSchema,
  measures: z
    .array(
      z.strictObject({ name: measureNameSchema, unit: unitSchema, direction: directionSchema }),
    )
    .min(1)
    .max(benchmarkMeasuresMax),
});
export type RawBenchmark = z.infer<typeof rawBenchmarkSchema>;

export const rawBenchmarksSchema = z
  .array(rawBenchmarkSchema)
  .min(1)
  .max(benchmarksMax)
  .refine(
    (list) => list.reduce((sum, { measures }) => sum + measures.length, 0) <= benchmarkSeriesMax,
    `benchmarks of one report have at most ${benchmarkSeriesMax} measures together`,
  );

/** What one trial has of one benchmark. */
export const trialBenchmarkSchema = z.strictObject({
  /** Place in the list of the report, from 0. */
  benchmark: z.int().min(0),
  /** One value per measure, in the measure's base unit. */
  values: z.record(measureNameSchema, z.number()),
});
export type TrialBenchmark = z.infer<typeof trialBenchmarkSchema>;
