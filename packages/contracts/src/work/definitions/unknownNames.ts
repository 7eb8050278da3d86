import { type Document, isMap, isNode, isScalar } from "yaml";
import { nearestNames } from "../../base/nearestNames.ts";
import {
  definitionJsonSchema,
  formsOf,
  membersOf,
  type SchemaNode,
  schemasBelow,
} from "./definitionJsonSchema.ts";

/** A name that may not stand where it does. */
interface UnknownName {
  /** Of the object that it is in. */
  path: PropertyKey[];
  key: string;
  /** The names that may. */
  known: string[];
}

/**
 * Every name in a file that `schema` does not have at its place, in the order of the file and whatever
 * else is wrong around it. Without `schema`, that of a definition. Pure.
 */
export function unknownNames(
  json: unknown,
  schema: Readonly<Record<string, unknown>> = definitionJsonSchema,
): UnknownName[] {
  const found: UnknownName[] = [];
  visit(json, formsOf(schema as SchemaNode), [], found);
  return found;
}

/** Of a name that a message repeats. */
const shownMax = 100;

/** A name as messages repeat it. Pure. */
export const shown = (name: string) =>
  name.length > shownMax ? `${name.slice(0, shownMax)}…` : name;

/** Says that a name or a word is none of those that may stand there, and which is nearest. Pure. */
export function unknownWords(name: string, known: readonly string[]): string {
  return `“${shown(name)}” is not known here${nearestWords(shown(name), known)}`;
}

function nearestWords(name: string, known: readonly string[]): string {
  // `pytest` is nearer to `vitest` by its letters than to `pytest-benchmark`.
  const nearest =
    known.find((one) => one.startsWith(`${name}-`)) ??
    // And `gobench` is nearer to `conbench` than to `go`.
    known.find((one) => one.length > 1 && name.startsWith(one)) ??
    nearestNames(name, known)[0];
  if (nearest === undefined) return ".";
  const list = known.length <= 12 ? ` Use one of ${known.join(", ")}.` : "";
  return `. Did you mean “${nearest}”?${list}`;
}

/** The character at which a name of the object at a path stands in a document; null: it does not. Pure. */
export function offsetOfName(
  document: Document,
  path: readonly PropertyKey[],
  name: string,
): number | null {
  const around = path.length === 0 ? document.contents : document.getIn(path, true);
  if (!isMap(around)) return null;
  const pair = around.items.find((item) => isScalar(item.key) && String(item.key.value) === name);
  return isNode(pair?.key) && pair.key.range ? pair.key.range[0] : null;
}

function visit(
  value: unknown,
  schemas: readonly SchemaNode[],
  path: readonly PropertyKey[],
  found: UnknownName[],
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      visit(item, schemasBelow(schemas, index), [...path, index], found);
    }
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  const forms = meantForms(schemas.filter(takesNames), entries);
  // A body of JSON has names of its own, and where no object may stand, the object is the mistake.
  const isClosed = forms.length > 0 && forms.every((one) => one.additionalProperties === false);
  const known = membersOf(forms);
  for (const [key, member] of entries) {
    if (isClosed && !known.includes(key)) found.push({ path: [...path], key, known });
    else visit(member, schemasBelow(forms, key), [...path, key], found);
  }
}

const takesNames = ({ type }: SchemaNode) => type === "object";

/** Of forms that a name such as `type` tells apart, the one that it says; all where it says none. */
function meantForms(forms: readonly SchemaNode[], entries: readonly [string, unknown][]) {
  const meant = forms.filter(({ properties = {} }) =>
    entries.some(([key, value]) => {
      const wanted = Object.hasOwn(properties, key) ? properties[key]?.const : undefined;
      return wanted !== undefined && wanted === value;
    }),
  );
  return meant.length === 0 ? forms : meant;
}
