import { z } from "zod";
import type { Params } from "../catalog/catalog.ts";
import { benchmarkParam } from "../catalog/workParams.ts";

/** Name of a parameter, or of a value that is kept. */
export const paramNameSchema = z
  .string()
  .max(64)
  .regex(/^[a-zA-Z][a-zA-Z0-9]*$/, "use letters and digits, e.g. inFlight");

const common = {
  title: z.string().min(1).max(60).optional().describe("Name in the form; default: its key."),
  description: z.string().min(1).max(300).optional().describe("A sentence for the form."),
};

const kind = <Kind extends string>(name: Kind) =>
  z.literal(name).describe("What kind of value it is.");
const preset = "Value where a run chooses none.";

/** A value that a run may choose, with the one that it has otherwise. */
const paramSchema = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: kind("integer"),
      default: z.int().describe(preset),
      min: z.int().optional().describe("Smallest value."),
      max: z.int().optional().describe("Largest value."),
      ...common,
    }),
    z.strictObject({
      type: kind("number"),
      default: z.number().describe(preset),
      min: z.number().optional().describe("Smallest value."),
      max: z.number().optional().describe("Largest value."),
      ...common,
    }),
    z.strictObject({ type: kind("boolean"), default: z.boolean().describe(preset), ...common }),
    z.strictObject({
      type: kind("choice"),
      values: z
        .array(z.string().min(1).max(60))
        .min(2)
        .max(50)
        .describe("The values to choose from."),
      default: z.string().describe(preset),
      ...common,
    }),
    z.strictObject({
      type: kind("text"),
      default: z.string().max(200).describe(preset),
      ...common,
    }),
  ])
  .superRefine((param, context) => {
    const problem = problemOf(param);
    if (problem !== null) context.addIssue({ code: "custom", ...problem });
  });
export type ParamDefinition = z.infer<typeof paramSchema>;

export const scenarioParamsSchema = z
  .record(
    paramNameSchema.refine(
      (name) => name !== benchmarkParam,
      `use another name: ${benchmarkParam} names the benchmarks of commands and imports`,
    ),
    paramSchema,
  )
  .refine((params) => Object.keys(params).length <= 20, "give at most 20 parameters")
  .describe("What a run may choose; `{param.NAME}` is its value.");
export type ScenarioParams = z.infer<typeof scenarioParamsSchema>;

interface Problem {
  message: string;
  path: string[];
}

function problemOf(param: ParamDefinition): Problem | null {
  const path = ["default"];
  if (param.type === "choice") {
    const { values } = param;
    return values.includes(param.default)
      ? null
      : { path, message: `use one of ${values.join(", ")}` };
  }
  if (param.type !== "integer" && param.type !== "number") return null;
  const { min, max, default: preset } = param;
  if (min !== undefined && max !== undefined && min > max) {
    return { path: ["min"], message: "min is above max" };
  }
  if (min !== undefined && preset < min) return { path, message: `use at least ${min}` };
  if (max !== undefined && preset > max) return { path, message: `use at most ${max}` };
  return null;
}

/** Every parameter at its default. Pure. */
export function defaultParams(params: ScenarioParams = {}): Params {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param.default]));
}
