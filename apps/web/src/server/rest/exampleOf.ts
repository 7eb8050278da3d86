import { submission } from "../procedures/examples.ts";
import { exampleText } from "./exampleText.ts";

type JsonSchema = Record<string, unknown>;

/** Shared shapes by name, and whether parts that may be left out are shown. */
export interface ExampleOptions {
  components: Record<string, JsonSchema>;
  whole: boolean;
}

const refPrefix = "#/components/schemas/";

function exampleNumber(schema: JsonSchema): number {
  const low = Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? -Infinity) + 1);
  const high = Number(schema.maximum ?? Number(schema.exclusiveMaximum ?? Infinity) - 1);
  return [5, 1, 0, 0.05, low, high].find((each) => each >= low && each <= high) ?? low;
}

function exampleObject(schema: JsonSchema, options: ExampleOptions): JsonSchema {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema.required ?? []) as string[]);
  const shown = Object.entries(properties).filter(([name]) => options.whole || required.has(name));
  const example: JsonSchema = Object.fromEntries(
    shown.map(([name, property]) => [name, exampleOf(property, name, options)]),
  );
  const { additionalProperties, propertyNames } = schema;
  if (typeof additionalProperties === "object" && additionalProperties !== null) {
    const names =
      propertyNames === undefined
        ? "pocketbase"
        : exampleOf(propertyNames as JsonSchema, "", options);
    for (const name of required.size > 0 ? required : [String(names)]) {
      example[name] ??= exampleOf(additionalProperties as JsonSchema, name, options);
    }
  }
  return example;
}

function exampleArray(schema: JsonSchema, name: string, options: ExampleOptions): unknown[] {
  const { prefixItems, items, minItems } = schema;
  if (Array.isArray(prefixItems)) return prefixItems.map((each) => exampleOf(each, name, options));
  if (items === undefined) return [];
  return Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, () =>
    exampleOf(items as JsonSchema, name, options),
  );
}

/**
 * A plausible value for a JSON Schema of ours, the same at each call. `name` is that of the property,
 * from which texts are guessed. Throws for a pattern for which no text is known.
 */
export function exampleOf(schema: JsonSchema, name: string, options: ExampleOptions): unknown {
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema;
  // Which of its fields go together is more than its shape says.
  if (name === "submission") return submission;
  if (typeof $ref === "string") {
    return exampleOf(options.components[$ref.slice(refPrefix.length)] ?? {}, name, options);
  }
  if ("const" in schema) return schema.const;
  if (Array.isArray(values)) return values[0];
  const choices = (anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined;
  if (choices !== undefined) {
    const chosen = choices.find((choice) => choice.type !== "null") ?? {};
    return exampleOf(chosen, name, options);
  }
  switch (Array.isArray(type) ? type.find((each) => each !== "null") : type) {
    case "object":
      return exampleObject(schema, options);
    case "array":
      return exampleArray(schema, name, options);
    case "string":
      return exampleText(schema, name);
    case "integer":
    case "number":
      return exampleNumber(schema);
    case "boolean":
      return false;
    default:
      return null;
  }
}
