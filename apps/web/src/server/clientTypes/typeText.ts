type JsonSchema = Record<string, unknown>;

const refPrefix = "#/components/schemas/";
const isPlainName = /^[A-Za-z_$][\w$]*$/;

function union(parts: readonly string[]): string {
  const distinct = [...new Set(parts)];
  if (distinct.includes("unknown")) return "unknown";
  return distinct.length === 0 ? "never" : distinct.join(" | ");
}

const inBrackets = (text: string) => (text.includes(" | ") ? `(${text})` : text);

function objectText({ properties, required, additionalProperties }: JsonSchema): string {
  const wanted = new Set((required ?? []) as string[]);
  const members = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, schema]) => {
      const shown = isPlainName.test(name) ? name : JSON.stringify(name);
      return `${shown}${wanted.has(name) ? "" : "?"}: ${typeText(schema)}`;
    },
  );
  if (members.length > 0) return `{ ${members.join("; ")} }`;
  if (typeof additionalProperties === "object" && additionalProperties !== null) {
    return `Record<string, ${typeText(additionalProperties as JsonSchema)}>`;
  }
  return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
}

function arrayText({ items, prefixItems }: JsonSchema): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeText).join(", ")}]`;
  return `${inBrackets(typeText((items ?? {}) as JsonSchema))}[]`;
}

/** The TypeScript type of values of a JSON Schema; references become names. */
export function typeText(schema: JsonSchema): string {
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === "string") return $ref.slice(refPrefix.length);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return union(choices.map(typeText));
  if (Array.isArray(allOf)) return allOf.map((each) => inBrackets(typeText(each))).join(" & ");
  if (Array.isArray(type)) return union(type.map((each) => typeText({ ...schema, type: each })));
  switch (type) {
    case "object":
      return objectText(schema);
    case "array":
      return arrayText(schema);
    case "string":
    case "boolean":
    case "null":
      return type;
    case "integer":
    case "number":
      return "number";
    default:
      return "unknown";
  }
}
