import fc, { type Arbitrary } from "fast-check";
import { textMatching } from "./textMatching.ts";

export type JsonSchema = Record<string, unknown>;

/** What values are drawn from beside their schemas. */
export interface FuzzPool {
  /** Shared shapes of the document. */
  components: Record<string, JsonSchema>;
  /** Ids of rows that exist. */
  ids: readonly string[];
  /** Names that the project has, such as targets and labels. */
  names: readonly string[];
}

const refPrefix = "#/components/schemas/";

/** Texts that broke real programs. */
export const hostileText = fc.constantFrom(
  "",
  " ",
  "\u0000",
  "\ud800",
  "null",
  "NaN",
  "-1",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "' OR 1=1 --",
  "%00",
  "%",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "\u202egnirts",
  "👩‍👩‍👧‍👦",
  "İ",
  "a".repeat(10_000),
  "9".repeat(400),
  "2026-02-30T25:61:00Z",
  "+275760-09-13T00:00:00.001Z",
  "0000-01-01T00:00:00.000Z",
);

function textOf(schema: JsonSchema, { ids, names }: FuzzPool): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === "uuid") {
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  }
  if (format === "date-time") {
    const bounds = {
      min: new Date("0001-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    };
    return fc.date(bounds).map((date) => date.toISOString());
  }
  const named = fc.constantFrom(...names);
  // fast-check draws from no Unicode categories.
  if (typeof pattern === "string" && pattern.length < 200 && !pattern.includes("\\p{")) {
    return fc.oneof(named, textMatching(pattern));
  }
  const lengths = {
    minLength: Number(minLength),
    maxLength: Math.max(Number(minLength), Math.min(Number(maxLength), 300)),
  };
  return fc.oneof(named, fc.string({ ...lengths, unit: "grapheme" }));
}

function numberOf({ type, minimum, maximum }: JsonSchema): Arbitrary<number> {
  const min = Number(minimum ?? -Number.MAX_SAFE_INTEGER);
  const max = Number(maximum ?? Number.MAX_SAFE_INTEGER);
  const edges = fc.constantFrom(min, max, Math.max(min, Math.min(max, 1)));
  const inside =
    type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(edges, inside);
}

function objectOf(schema: JsonSchema, pool: FuzzPool, depth: number): Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      arbitraryOf(property, pool, depth + 1),
    ]),
  );
  const requiredKeys = required.filter((name) => name in known);
  const record = fc.record(known, { requiredKeys });
  const { additionalProperties } = schema;
  if (typeof additionalProperties !== "object" || additionalProperties === null) return record;
  const values = arbitraryOf(additionalProperties as JsonSchema, pool, depth + 1);
  const more = fc.dictionary(fc.constantFrom(...pool.names), values, { maxKeys: 2 });
  return fc.tuple(record, more).map(([own, extra]) => ({ ...extra, ...own }));
}

/** Values that a JSON Schema of the document takes, or nearly: patterns and lengths, not refinements. */
export function arbitraryOf(schema: JsonSchema, pool: FuzzPool, depth = 0): Arbitrary<unknown> {
  const { $ref, enum: values, anyOf, oneOf, allOf, type, prefixItems, items } = schema;
  if (typeof $ref === "string") {
    return arbitraryOf(pool.components[$ref.slice(refPrefix.length)] ?? {}, pool, depth);
  }
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(values)) return fc.constantFrom(...values);
  const choices = (anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined;
  if (choices !== undefined) {
    return fc.oneof(...choices.map((choice) => arbitraryOf(choice, pool, depth)));
  }
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each) => arbitraryOf({ ...schema, type: each }, pool, depth)));
  }
  switch (type) {
    case "object":
      return objectOf(schema, pool, depth);
    case "array": {
      if (Array.isArray(prefixItems)) {
        return fc.tuple(...prefixItems.map((item) => arbitraryOf(item, pool, depth + 1)));
      }
      const minLength = Number(schema.minItems ?? 0);
      const maxLength = Math.max(minLength, Math.min(Number(schema.maxItems ?? 3), 3));
      return fc.array(arbitraryOf((items ?? {}) as JsonSchema, pool, depth + 1), {
        minLength,
        maxLength,
      });
    }
    case "string":
      return textOf(schema, pool);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
