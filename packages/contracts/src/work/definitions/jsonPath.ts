/** One step of a path: a member's name, or an element's place (negative: from the end). */
export type JsonPathStep = string | number;
export type JsonPath = readonly JsonPathStep[];

const step = /\.([A-Za-z_][A-Za-z0-9_-]*)|\[(-?\d{1,9})\]|\[(?:'([^']*)'|"([^"]*)")\]/y;

/**
 * Reads the small part of JSONPath (RFC 9535) that names one value: `$`, `.name`, `['name']` and
 * `[index]`. Filters, wildcards and scripts are refused. Null for other text. Pure.
 */
export function parseJsonPath(text: string): JsonPath | null {
  if (!text.startsWith("$")) return null;
  const steps: JsonPathStep[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < text.length) {
    const [, name, index, quoted, doubled] = step.exec(text) ?? [];
    const found = index === undefined ? (name ?? quoted ?? doubled) : Number(index);
    if (found === undefined) return null;
    steps.push(found);
  }
  return steps;
}

/** The value at a path; undefined where there is none. `.length` of a list is its length. Pure. */
export function valueAtPath(json: unknown, path: JsonPath): unknown {
  let value = json;
  for (const one of path) {
    if (Array.isArray(value)) {
      if (one === "length") value = value.length;
      else value = typeof one === "number" ? value.at(one) : undefined;
    } else if (typeof value === "object" && value !== null && Object.hasOwn(value, one)) {
      value = (value as Record<JsonPathStep, unknown>)[one];
    } else return undefined;
  }
  return value;
}
