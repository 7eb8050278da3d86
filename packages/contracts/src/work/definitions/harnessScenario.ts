import { z } from "zod";
import { type Direction, directionSchema, type Unit } from "../../base/measures.ts";
import { isRate } from "../../base/units.ts";
import { argvSchema, environmentVariablesSchema, relativePathSchema, spanSchema } from "./words.ts";

/** Units in which a harness may report: the base unit of each, and how many of it one is. */
const units = {
  ns: { unit: "ns", factor: 1 },
  us: { unit: "ns", factor: 1e3 },
  µs: { unit: "ns", factor: 1e3 },
  ms: { unit: "ns", factor: 1e6 },
  s: { unit: "ns", factor: 1e9 },
  bytes: { unit: "bytes", factor: 1 },
  KB: { unit: "bytes", factor: 1e3 },
  KiB: { unit: "bytes", factor: 1024 },
  MB: { unit: "bytes", factor: 1e6 },
  MiB: { unit: "bytes", factor: 1024 ** 2 },
  GB: { unit: "bytes", factor: 1e9 },
  GiB: { unit: "bytes", factor: 1024 ** 3 },
  "ops/s": { unit: "ops/s", factor: 1 },
  "items/s": { unit: "items/s", factor: 1 },
  "bytes/s": { unit: "bytes/s", factor: 1 },
  "MB/s": { unit: "bytes/s", factor: 1e6 },
  cores: { unit: "cores", factor: 1 },
  ratio: { unit: "ratio", factor: 1 },
  "%": { unit: "ratio", factor: 0.01 },
  count: { unit: "count", factor: 1 },
} as const satisfies Record<string, { unit: Unit; factor: number }>;

const unitNames = Object.keys(units) as (keyof typeof units)[];

const measuresMax = 50;

const measureSchema = z.strictObject({
  unit: z.enum(unitNames).describe("Unit of the numbers that the harness reports."),
  direction: directionSchema
    .optional()
    .describe("Default: rates are better when higher, everything else when lower."),
  title: z.string().min(1).max(80).optional().describe("Name on pages; default: its key in words."),
});

/** A project's own program that drives what it measures and speaks the harness protocol on its stdio. */
export const harnessScenarioSchema = z.strictObject({
  run: argvSchema.describe("A program that speaks the harness protocol. One trial is one start."),
  env: environmentVariablesSchema.optional().describe("Environment variables of the program."),
  folder: relativePathSchema.optional().describe("Working folder, below the version's own."),
  measures: z
    .record(
      z
        .string()
        .max(64)
        .regex(
          /^[a-z][a-z0-9_]*$/,
          "use lower-case letters, digits and underscores, e.g. time_to_first_row",
        ),
      measureSchema,
    )
    .refine(
      (measures) => Object.keys(measures).length > 0,
      "name at least one measure, e.g. duration: { unit: ms }",
    )
    .refine(
      (measures) => Object.keys(measures).length <= measuresMax,
      `name at most ${measuresMax} measures`,
    )
    .describe("What the harness reports, by the names that its answers use."),
  timeout: spanSchema.default("10m").describe("Longest time that one trial may take."),
});
export type HarnessScenario = z.infer<typeof harnessScenarioSchema>;

/** A declared measure in base units. */
export interface DeclaredMeasure {
  name: string;
  title: string;
  unit: Unit;
  /** One reported unit in base units. */
  factor: number;
  direction: Direction;
}

/** The measures of a harness with their defaults filled in, in the order of the definition. Pure. */
export function declaredMeasures({ measures }: Pick<HarnessScenario, "measures">) {
  return Object.entries(measures).map(([name, { unit: written, title, direction }]) => {
    const { unit, factor } = units[written];
    const words = name.replaceAll("_", " ");
    return {
      name,
      title: title ?? words.charAt(0).toUpperCase() + words.slice(1),
      unit,
      factor,
      direction: direction ?? (isRate(unit) ? "higher_is_better" : "lower_is_better"),
    } satisfies DeclaredMeasure;
  });
}

/** What of a harness decides its numbers: no titles, bounds or time limits. Pure. */
export function decidingHarness(harness: HarnessScenario) {
  const { run, env, folder } = harness;
  const measures = declaredMeasures(harness).map(({ name, unit }) => [name, unit]);
  return { run, env, folder, measures: Object.fromEntries(measures) };
}

/** One reported unit in base units, by measure, as answers are read with. Pure. */
export function measureFactors(harness: Pick<HarnessScenario, "measures">): Record<string, number> {
  return Object.fromEntries(declaredMeasures(harness).map(({ name, factor }) => [name, factor]));
}
