type JsonSchema = Record<string, unknown>;

/** One member of a shape: its path from the top, such as `targets[].versions`. */
export interface ShapeRow {
  path: string;
  type: string;
  /** Name of a shared shape that is described elsewhere. */
  shape: string | null;
  required: boolean;
}

const refPrefix = "#/components/schemas/";
const depthMax = 4;
const rowsMax = 120;

/** What a list holds; a list of fixed length says so by its first item. */
function itemsOf({ items, prefixItems }: JsonSchema): JsonSchema {
  const found = Array.isArray(prefixItems) ? prefixItems[0] : items;
  return typeof found === "object" && found !== null ? (found as JsonSchema) : {};
}

function choicesOf(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
}

function bounds({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): string {
  const isBound = (value: unknown) => value !== undefined && Math.abs(Number(value)) < 2 ** 53 - 1;
  const parts = [
    isBound(minimum) ? `≥ ${minimum}` : "",
    isBound(maximum) ? `≤ ${maximum}` : "",
    Number(minLength) > 0 ? "not empty" : "",
    maxLength === undefined ? "" : `≤ ${maxLength} characters`,
    maxItems === undefined ? "" : `≤ ${maxItems} items`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

/** What values of a schema are, in a few words. */
export function typeWords(schema: JsonSchema): string {
  const { $ref, enum: values, type, format } = schema;
  if (typeof $ref === "string") return $ref.slice(refPrefix.length);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeWords))].join(" or ");
  if (Array.isArray(type)) {
    return type.map((each) => typeWords({ ...schema, type: each })).join(" or ");
  }
  if (type === "array") return `list of ${typeWords(itemsOf(schema))}${bounds(schema)}`;
  if (type === "object") {
    const values = schema.additionalProperties;
    return typeof values === "object" && values !== null
      ? `names to ${typeWords(values as JsonSchema)}`
      : "object";
  }
  if (type === undefined) return "anything";
  return `${String(format ?? type)}${bounds(schema)}`;
}

/** Name of the shared shape that a value is, or is a list of. */
export function shapeOf(schema: JsonSchema): string | null {
  const inner = [schema, itemsOf(schema), ...choicesOf(schema)];
  const ref = inner.find((each) => typeof each?.$ref === "string")?.$ref;
  return typeof ref === "string" ? ref.slice(refPrefix.length) : null;
}

function membersOf(schema: JsonSchema, path: string, depth: number, rows: ShapeRow[]): void {
  if (depth > depthMax) return;
  for (const choice of choicesOf(schema)) membersOf(choice, path, depth, rows);
  if (schema.type === "array") {
    membersOf(itemsOf(schema), `${path}[]`, depth, rows);
  }
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  for (const [name, property] of Object.entries(properties)) {
    if (rows.length >= rowsMax) return;
    const whole = path === "" ? name : `${path}.${name}`;
    const row = {
      path: whole,
      type: typeWords(property),
      shape: shapeOf(property),
      required: required.includes(name),
    };
    const known = rows.find((each) => each.path === whole);
    if (known === undefined) rows.push(row);
    else if (!known.type.includes(row.type)) known.type = `${known.type} or ${row.type}`;
    membersOf(property, whole, depth + 1, rows);
  }
}

/** Members of a schema as a flat list, shared shapes not unfolded; at most 120, four levels deep. */
export function shapeRows(schema: JsonSchema): ShapeRow[] {
  const rows: ShapeRow[] = [];
  membersOf(schema, "", 0, rows);
  return rows;
}
