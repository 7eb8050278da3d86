/**
 * The part of JSONPath (RFC 9535) that a mapping needs: names, indices and wildcards. Filters, slices and
 * descendants are left out on purpose: what a user writes must not cost more than the text is long.
 */
export type JsonStep = { name: string } | { index: number } | "*";

const stepPattern =
  /\.([A-Za-z_$][\w$-]*)|\[(\d{1,7})\]|\[(\*)\]|\.(\*)|\['([^']*)'\]|\["([^"]*)"\]/y;

/** Steps of a path; a leading `$` and a leading dot may be left out. Null for any other text. Pure. */
export function parseJsonPath(text: string): JsonStep[] | null {
  const rest = text.startsWith("$") ? text.slice(1) : text;
  const path = rest === "" || /^[.[]/.test(rest) ? rest : `.${rest}`;
  const steps: JsonStep[] = [];
  stepPattern.lastIndex = 0;
  while (stepPattern.lastIndex < path.length) {
    const found = stepPattern.exec(path);
    if (found === null) return null;
    const [, plain, index, star, dotStar, single, double] = found;
    const name = plain ?? single ?? double;
    if (name !== undefined) steps.push({ name });
    else if (index !== undefined) steps.push({ index: Number(index) });
    else if (star !== undefined || dotStar !== undefined) steps.push("*");
  }
  return steps;
}

/** Why a text is no path, in a sentence; null: it is one. Pure. */
export function jsonPathProblem(text: string): string | null {
  if (parseJsonPath(text) !== null) return null;
  return `“${text.slice(0, 60)}” is not a path such as $.runs[*].results[*] or commit.id: use names, [0] and [*]`;
}

export interface JsonPlace {
  value: unknown;
  /** Keys and indices that lead to it. */
  path: (string | number)[];
}

/** The values that a path leads to, each with its place; those that do not exist are left out. Pure. */
export function valuesAt(json: unknown, steps: readonly JsonStep[]): JsonPlace[] {
  let places: JsonPlace[] = [{ value: json, path: [] }];
  for (const step of steps) places = places.flatMap((place) => childrenOf(place, step));
  return places;
}

function childrenOf({ value, path }: JsonPlace, step: JsonStep): JsonPlace[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === "*") {
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    return keys.map((key) => ({ value: memberOf(value, key), path: [...path, key] }));
  }
  const key = "name" in step ? step.name : step.index;
  const isThere =
    "name" in step
      ? !Array.isArray(value) && Object.hasOwn(value, key)
      : Array.isArray(value) && key in value;
  return isThere ? [{ value: memberOf(value, key), path: [...path, key] }] : [];
}

const memberOf = (value: object, key: string | number): unknown =>
  (value as Record<string | number, unknown>)[key];

/**
 * The value of a field of a row. A path that begins with `$` begins at the top, and its wildcards are
 * those of the row, one after the other: of `$.runs[*].results[*]` the field `$.runs[*].commit` is the
 * commit of the same run. Undefined where there is none. Pure.
 */
export function fieldOfRow(
  json: unknown,
  row: JsonPlace,
  { path, rowSteps }: { path: string; rowSteps: readonly JsonStep[] },
): unknown {
  const steps = parseJsonPath(path) ?? [];
  if (!path.startsWith("$")) return valuesAt(row.value, steps)[0]?.value;
  const stars = row.path.filter((_, index) => rowSteps[index] === "*");
  const bound = steps.map((step): JsonStep => {
    if (step !== "*") return step;
    const key = stars.shift();
    if (key === undefined) return step;
    return typeof key === "number" ? { index: key } : { name: key };
  });
  return valuesAt(json, bound)[0]?.value;
}
