import { z } from "zod";
import type { Params } from "../catalog/catalog.ts";

const paramSchema = z
  .strictObject({
    type: z.enum(["integer", "number", "boolean", "text", "choice"]),
    default: z.union([z.number(), z.boolean(), z.string().max(200)]),
    min: z.number().optional(),
    max: z.number().optional(),
    values: z
      .array(z.string().max(200))
      .min(1)
      .max(100)
      .optional()
      .describe("Of a choice: what it may be."),
    title: z.string().min(1).max(80).optional(),
  })
  .superRefine((param, context) => {
    const problem = declarationProblem(param) ?? valueProblem(param, param.default);
    if (problem !== null) context.addIssue({ code: "custom", ...problem });
  });

/** A parameter that a run may set. */
export type ScenarioParam = z.infer<typeof paramSchema>;

/** Parameters of a project's own scenario, by name. */
export const scenarioParamsSchema = z
  .record(
    z
      .string()
      .max(64)
      .regex(/^[a-zA-Z][a-zA-Z0-9]*$/, "use letters and digits, e.g. inFlight"),
    paramSchema,
  )
  .describe("Parameters that a run may set; results with other values are never compared.");
export type ScenarioParams = z.infer<typeof scenarioParamsSchema>;

interface Problem {
  message: string;
  path: string[];
}

function declarationProblem({ type, min, max, values }: ScenarioParam): Problem | null {
  const isNumeric = type === "integer" || type === "number";
  if (!isNumeric && (min !== undefined || max !== undefined)) {
    return { path: [min === undefined ? "max" : "min"], message: `a ${type} has no min and max` };
  }
  if ((type === "choice") !== (values !== undefined)) {
    const message = "a choice lists its values, and nothing else does";
    return { path: values === undefined ? ["type"] : ["values"], message };
  }
  if (min !== undefined && max !== undefined && min > max) {
    return { path: ["min"], message: "min is above max" };
  }
  return null;
}

const expectations = {
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  text: "text",
  choice: "text",
} as const;

function isOfType({ type }: ScenarioParam, value: unknown): boolean {
  if (type === "integer") return Number.isSafeInteger(value);
  return typeof value === (type === "text" || type === "choice" ? "string" : type);
}

function valueProblem(param: ScenarioParam, value: unknown): Problem | null {
  const path = ["default"];
  const { type, min, max, values } = param;
  if (!isOfType(param, value)) return { path, message: `write ${expectations[type]}` };
  if (min !== undefined && Number(value) < min) return { path, message: `use at least ${min}` };
  if (max !== undefined && Number(value) > max) return { path, message: `use at most ${max}` };
  if (values !== undefined && !values.includes(String(value))) {
    return { path, message: `use one of ${values.join(", ")}` };
  }
  return null;
}

/** Every parameter at its default. Pure. */
export function defaultParams(params: ScenarioParams = {}): Params {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param.default]));
}

/** JSON Schema (draft 2020-12) of the parameters, as scenarios of the catalog have one. Pure. */
export function paramsJsonSchema(params: ScenarioParams = {}): Record<string, unknown> {
  const properties = Object.entries(params).map(([name, param]) => {
    const { type, min, max, values, title, default: preset } = param;
    return [
      name,
      {
        type: type === "text" || type === "choice" ? "string" : type,
        default: preset,
        ...(type === "text" && { maxLength: 200 }),
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
        ...(values && { enum: values }),
        ...(title && { title }),
      },
    ];
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}
