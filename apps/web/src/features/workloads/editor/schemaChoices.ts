import type { YamlPlace } from "./placeInYaml.ts";

/** One thing that may stand at a place of a definition. */
export interface Choice {
  text: string;
  /** What it is for; empty where the schema does not say. */
  about: string;
  /** Something of more than one word follows it. */
  holdsMore: boolean;
}

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Deeper alternatives than people write. */
const depthMax = 20;

/** The schemas that a value may follow: references and alternatives resolved. */
function alternatives(root: Schema, schema: unknown, depth = 0): Schema[] {
  if (!isSchema(schema) || depth > depthMax) return [];
  const { $ref } = schema;
  if (typeof $ref === "string") {
    const found = $ref
      .replace(/^#\/?/, "")
      .split("/")
      .reduce<unknown>((value, step) => (isSchema(value) ? value[step] : undefined), root);
    return alternatives(root, found, depth + 1);
  }
  const several = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return [schema, ...several.flatMap((each) => alternatives(root, each, depth + 1))];
}

/** What may stand at a path, as JSON Schemas. */
function schemasAt(root: Schema, path: readonly (string | number)[]): Schema[] {
  let found = alternatives(root, root);
  for (const step of path) {
    found = found.flatMap((schema) => {
      if (typeof step === "number") return alternatives(root, schema.items);
      const named = isSchema(schema.properties) ? schema.properties[step] : undefined;
      return alternatives(root, named ?? schema.additionalProperties);
    });
  }
  return found;
}

function holdsMore(root: Schema, schema: unknown): boolean {
  return alternatives(root, schema).some(({ type }) => type === "object" || type === "array");
}

/** Names or values that the JSON Schema `root` has for a place, without those in `taken`. Pure. */
export function schemaChoices(
  root: Schema,
  { path, kind }: Pick<YamlPlace, "path" | "kind">,
  taken: ReadonlySet<string>,
): Choice[] {
  const found = new Map<string, Choice>();
  for (const schema of schemasAt(root, path)) {
    const listed = kind === "name" ? namesOf(root, schema) : valuesOf(schema);
    for (const choice of listed) {
      if (!taken.has(choice.text) && !found.has(choice.text)) found.set(choice.text, choice);
    }
  }
  return [...found.values()];
}

function namesOf(root: Schema, { properties }: Schema): Choice[] {
  if (!isSchema(properties)) return [];
  return Object.entries(properties).map(([text, schema]) => ({
    text,
    about: aboutOf(schema),
    holdsMore: holdsMore(root, schema),
  }));
}

function valuesOf({ type, ...schema }: Schema): Choice[] {
  const values = [
    ...(Array.isArray(schema.enum) ? schema.enum : []),
    ...("const" in schema ? [schema.const] : []),
    ...(type === "boolean" ? [true, false] : []),
    ...("default" in schema && !Array.isArray(schema.enum) ? [schema.default] : []),
  ];
  return values
    .filter((value) => typeof value !== "object")
    .map((value) => ({
      text: String(value),
      about: value === schema.default ? "default" : "",
      holdsMore: false,
    }));
}

const aboutOf = (schema: unknown) =>
  isSchema(schema) && typeof schema.description === "string" ? schema.description : "";
