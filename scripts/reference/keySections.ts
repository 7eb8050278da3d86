interface Node {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  oneOf?: Node[];
  minimum?: number;
  maximum?: number;
}

interface KeyRow {
  key: string;
  type: string;
  required: boolean;
  /** The default as code, or nothing. */
  preset: string;
  meaning: string;
}

/** The keys of one object of a file. */
export interface KeySection {
  /** From the top of the file, such as `scenarios[].http.load`; empty for the top itself. */
  path: string;
  rows: KeyRow[];
}

const formsOf = (node: Node): Node[] => {
  const nested = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  return nested.length === 0 ? [node] : nested.flatMap(formsOf);
};

/** Where the objects are that a value of a key holds, with what its path adds. */
function objectsIn(node: Node): { suffix: string; object: Node }[] {
  return formsOf(node).flatMap((form) => {
    if (form.properties !== undefined) return [{ suffix: "", object: form }];
    if (form.items !== undefined) return nestedIn(form.items, "[]");
    const { additionalProperties: values } = form;
    return typeof values === "object" ? nestedIn(values, ".NAME") : [];
  });
}

const nestedIn = (node: Node, prefix: string) =>
  objectsIn(node).map(({ suffix, object }) => ({ suffix: `${prefix}${suffix}`, object }));

/** Every object of a JSON Schema as a section of rows, from the top down. Pure. */
export function keySections(schema: object): KeySection[] {
  const sections: KeySection[] = [];
  const visit = (path: string, objects: readonly Node[]) => {
    const rows = rowsOf(objects);
    sections.push({ path, rows });
    const below = new Map<string, Node[]>();
    for (const object of objects) {
      for (const [key, node] of Object.entries(object.properties ?? {})) {
        const here = path === "" ? key : `${path}.${key}`;
        for (const { suffix, object: nested } of objectsIn(node)) {
          const name = `${here}${suffix}`;
          below.set(name, [...(below.get(name) ?? []), nested]);
        }
      }
    }
    for (const [name, nested] of below) visit(name, nested);
  };
  visit("", [schema]);
  return sections;
}

/** Rows of an object that may have several forms: what differs between them is joined. */
function rowsOf(objects: readonly Node[]): KeyRow[] {
  const keys = [...new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return keys.map((key) => {
    const nodes = objects.flatMap(({ properties }) => properties?.[key] ?? []);
    const presets = new Set(nodes.map(presetOf).filter((text) => text !== ""));
    const [first] = presets;
    return {
      key,
      type: [...new Set(nodes.map(typeOf))].join(" or "),
      required: objects.every(({ required = [] }) => required.includes(key)),
      preset: presets.size === 1 && first !== undefined ? first : "",
      meaning: nodes.map(({ description }) => description ?? "").find((text) => text !== "") ?? "",
    };
  });
}

function presetOf({ default: preset }: Node): string {
  if (preset === undefined || (typeof preset === "object" && preset !== null)) {
    return Array.isArray(preset) && preset.length > 0 ? `\`${preset.join(", ")}\`` : "";
  }
  return `\`${String(preset)}\``;
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "`true` or `false`",
  object: "object",
  null: "null",
};

/** What may be written there, in words. */
function typeOf(node: Node): string {
  // Texts and objects of several shapes read as one.
  return [...new Set(formsOf(node).map(formType))].join(" or ");
}

function formType(form: Node): string {
  if (form.$ref !== undefined) return "any value";
  if (form.const !== undefined) return `\`${String(form.const)}\``;
  if (form.enum !== undefined) {
    return form.enum.map((one) => `\`${String(one).replaceAll("\t", "\\t")}\``).join(", ");
  }
  if (form.properties !== undefined) return "object";
  if (form.items !== undefined) return `list of ${plural(typeOf(form.items))}`;
  if (form.type === "array") return "list";
  if (typeof form.additionalProperties === "object") {
    return `${plural(typeOf(form.additionalProperties))} by name`;
  }
  if (form.type === "integer" || form.type === "number") return numberType(form);
  if (typeof form.type === "string") return words[form.type] ?? form.type;
  return "any value";
}

function plural(type: string): string {
  if (type.startsWith("list of")) return type.replace(/^list/, "lists");
  if (/^(?:text|object|list)$/.test(type)) return `${type}s`;
  return type.replace(/^any value$/, "any values");
}

function numberType({ type, minimum, maximum }: Node): string {
  const word = type === "integer" ? "whole number" : "number";
  const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const high = maximum !== undefined && maximum < 2_147_483_647 ? maximum : undefined;
  if (low !== undefined && high !== undefined) return `${word} from ${low} to ${high}`;
  return low === undefined ? word : `${word} of at least ${low}`;
}
