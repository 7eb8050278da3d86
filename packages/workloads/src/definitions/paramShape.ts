import type { LoadSetting } from "@lapline/contracts";
import type { ParamDefinition, ScenarioParams } from "@lapline/contracts/definitions";
import { z } from "zod";

/** Schemas of the parameters of a project's own scenario, by name, with their defaults. Pure. */
export function paramShape(definitions: ScenarioParams): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, paramSchema(definition)]),
  );
}

/** All of them decide the load: results with other values have no ratio. Pure. */
export function paramSettings(definitions: ScenarioParams): LoadSetting[] {
  return Object.entries(definitions).map(([name, param]) => ({
    name,
    title: param.title ?? name,
    unit: param.type === "integer" || param.type === "number" ? "count" : "text",
  }));
}

function paramSchema(definition: ParamDefinition): z.ZodType {
  const schema = typedSchema(definition);
  const words = definition.description ?? definition.title;
  return words === undefined ? schema : schema.describe(words);
}

function typedSchema(definition: ParamDefinition): z.ZodType {
  switch (definition.type) {
    case "integer":
      return bounded(z.int(), definition).default(definition.default);
    case "number":
      return bounded(z.number(), definition).default(definition.default);
    case "boolean":
      return z.boolean().default(definition.default);
    case "choice":
      return z.enum(definition.values).default(definition.default);
    case "text":
      return z.string().max(200).default(definition.default);
  }
}

function bounded(
  schema: z.ZodNumber,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): z.ZodNumber {
  const low = min === undefined ? schema : schema.min(min);
  return max === undefined ? low : low.max(max);
}
