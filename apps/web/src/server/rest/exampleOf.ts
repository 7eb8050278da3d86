import { submission } from "../procedures/examples.ts";

/** What texts of these names look like. */
const byName: Readonly<Record<string, string>> = {
  name: "CI",
  target: "pocketbase",
  version: "v0.30.0",
  baseVersion: "v0.29.3",
  label: "local",
  scenario: "records.insert",
  measure: "throughput",
  title: "Inserts since spring",
  note: "Same machine, newer kernel",
  text: "New kernel on the bench machine",
  reason: "Measured on battery",
  cursor: "WyIwMTk5YTYxZi0xYzAwLTdjMDAtODAwMC0wMDAwMDAwMDAwMDEiXQ",
  nextCursor: "WyIwMTk5YTYxZi0xYzAwLTdjMDAtODAwMC0wMDAwMDAwMDAwMDEiXQ",
  email: "ada@example.org",
  to: "ada@example.org",
  timeZone: "Europe/Berlin",
  url: "https://example.org/hooks/lapline",
  columns: "pocketbase~v0.30.0~fsync~url~local",
  column: "pocketbase~v0.30.0~fsync~url~local",
  jobs: "0199a61f-1c00-7c00-8000-000000000001",
  ids: "0199a61f-1c00-7c00-8000-000000000001",
  series: "0199a61f-1c00-7c00-8000-000000000001",
  by: "target",
  references: "trailbase~payload-typescript-client",
  statistics: "p75,p90,p95",
  rows: "records.insert~throughput",
  unit: "ops/s",
  repository: "example/service",
  commit: "3f786850e387550fdab836ed7e6dc881de23001b",
  key: "lapk_…",
  prefix: "lapk_Zm9vYmF",
  secret: "whsec_…",
  token: "lapt_…",
  found: "the merge base, as example/service at GitHub says",
  query: "target=pocketbase",
  q: "pocketbase insert",
  action: "webhook.created",
  handOver: "hook,webhook",
  definitionFile: "lapline.yml",
  actor: "0199a61f-1c00-7c00-8000-000000000001",
};

/** Tried in turn where a pattern refuses the name's text. */
const candidates = [
  "pocketbase",
  "records.insert",
  "throughput",
  "v0.30.0",
  "example/service",
  "target=pocketbase",
  "2026-11-20T12:00:00.000Z",
  "2026-11-20",
  "3f786850e387550fdab836ed7e6dc881de23001b",
  "-----BEGIN PRIVATE KEY-----\n…",
  "0199a61f-1c00-7c00-8000-000000000001",
  "https://example.org/",
  "postgresql~18.1",
  "a",
];

const byFormat: Readonly<Record<string, string>> = {
  uuid: "0199a61f-1c00-7c00-8000-000000000001",
  "date-time": "2026-11-20T12:00:00.000Z",
  date: "2026-11-20",
  uri: "https://example.org/hooks/lapline",
  email: "ada@example.org",
};

interface TextSchema {
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

/** A plausible text for a property of this name that its schema takes; throws when it knows none. */
function exampleText(schema: TextSchema, name: string): string {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const expression = pattern === undefined ? null : new RegExp(pattern, "u");
  const tried = [byName[name], format === undefined ? undefined : byFormat[format], ...candidates];
  if (format !== undefined) tried.unshift(byFormat[format]);
  const found = tried.find(
    (text) =>
      text !== undefined &&
      text.length >= minLength &&
      text.length <= maxLength &&
      (expression === null || expression.test(text)),
  );
  if (found === undefined && expression === null) return "a".repeat(minLength);
  if (found === undefined) throw new Error(`no example is known for ${name}: ${pattern}`);
  return found;
}

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
