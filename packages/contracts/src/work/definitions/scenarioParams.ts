import { z } from "zod";
import type { Params } from "../catalog/catalog.ts";
import { benchmarkParam } from "../catalog/workParams.ts";

/** Name of a parameter, or of a value that is kept. */
export const paramNameSchema = z
  .string()
  .max(64)
  .regex(/^[a-zA-Z][a-zA-Z0-9]*$/, "use letters and digits, e.g. inFlight");

const common = {
  title: z.string().min(1).max(60).optional(),
  description: z.string().min(1).max(300).optional(),
};

/** A value that a run may choose, with the one that it has otherwise. */
const paramSchema = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("integer"),
      default: z.int(),
      min: z.int().optional(),
      max: z.int().optional(),
      ...common,
    }),
    z.strictObject({
      type: z.literal("number"),
      default: z.number(),
      min: z.number().optional(),
      max: z.number().optional(),
      ...common,
    }),
    z.strictObject({ type: z.literal("boolean"), default: z.boolean(), ...common }),
    z.strictObject({
      type: z.literal("choice"),
      values: z.array(z.string().min(1).max(60)).min(2).max(50),
      default: z.string(),
      ...common,
    }),
    z.strictObject({ type: z.literal("text"), default: z.string().max(200), ...common }),
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
