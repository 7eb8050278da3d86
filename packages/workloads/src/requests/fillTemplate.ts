import type { Params } from "@lapline/contracts";
import { type Placeholder, parseTemplate } from "@lapline/contracts/definitions";
import type { Table } from "./parseTable.ts";
import { drawBits, drawInt, drawUuid, hashText, type Texts } from "./random.ts";

/** How often requests of some names succeeded; those without an answer may have, too. */
export interface CountedOperations {
  succeeded: number;
  unanswered: number;
}

/** What the placeholders of a trial stand for. */
export interface TemplateValues {
  seed: number;
  version: string;
  params: Params;
  secrets: Readonly<Record<string, string>>;
  /** Ports of what runs beside the target, by name. */
  ports: Readonly<Record<string, string>>;
  /** Values that setup requests kept. */
  kept: ReadonlyMap<string, unknown>;
  table(file: string): Table;
  texts: Texts;
  operations?(name: string): CountedOperations | undefined;
}

/** The value of a placeholder in the `n`-th request: a text, or a JSON value that stands alone. */
type Value = { fixed: unknown } | { of(n: number): string | number };

/** Makes a value part of what surrounds it. Throws an Error where it cannot be. */
export type Escape = (text: string) => string;

/** A text of the `n`-th request; a plain string where all of them have the same. */
export type Filled = string | ((n: number) => string);

export function textOf(filled: Filled, n: number): string {
  return typeof filled === "string" ? filled : filled(n);
}

/**
 * The value of a placeholder. `escapeValue` is applied to each value that is known now, once; generated
 * values consist of letters, digits and dashes, which are the same everywhere. Throws an Error with a sentence where there
 * is no such value.
 */
export function placeholderValue(placeholder: Placeholder, values: TemplateValues): Value {
  const { seed } = values;
  const key = hashText(placeholder.text);
  switch (placeholder.kind) {
    case "n":
      return { of: (n) => n };
    case "uuid":
      return { of: (n) => drawUuid(seed, key, n) };
    case "int": {
      const { min, max } = placeholder;
      return { of: (n) => drawInt(seed, key, n, { min, max }) };
    }
    case "text": {
      const { length } = placeholder;
      return { of: (n) => values.texts(key, n, length) };
    }
    case "pick":
      return picked(placeholder, values, (text) => text);
    case "secret":
      return { fixed: known(values.secrets[placeholder.name], placeholder) };
    case "param":
      return { fixed: known(values.params[placeholder.name], placeholder) };
    case "component":
      return { fixed: known(values.ports[placeholder.name], placeholder) };
    case "operations":
      return { fixed: countOf(placeholder, values).succeeded };
    case "name": {
      const { name } = placeholder;
      const fixed = values.kept.get(name) ?? (name === "version" ? values.version : undefined);
      return { fixed: known(fixed, placeholder) };
    }
  }
}

/** Placeholders of one file and one label take the same row of it in one request. */
function picked(
  { file, column, text }: Extract<Placeholder, { kind: "pick" }>,
  values: TemplateValues,
  escapeValue: Escape,
): { of(n: number): string } {
  const table = values.table(file);
  const cells = table.columns.get(column)?.map(escapeValue);
  if (cells === undefined) {
    throw new Error(
      `${file} has no column ${column}. It has ${[...table.columns.keys()].join(", ")}.`,
    );
  }
  const [, label = ""] = text.split("#");
  const key = hashText(`pick:${file}#${label}`);
  return { of: (n) => cells[drawBits(values.seed, key, n) % cells.length] ?? "" };
}

function known<Found>(value: Found | undefined, { text }: Placeholder): Found {
  if (value === undefined) throw new Error(`There is no value for {${text}}.`);
  return value;
}

/** What `{operations…}` stands for. */
export function countOf(
  placeholder: Extract<Placeholder, { kind: "operations" }>,
  { operations }: TemplateValues,
): CountedOperations {
  const counts = placeholder.names.map((name) => known(operations?.(name), placeholder));
  const sum = (of: (count: CountedOperations) => number) =>
    counts.reduce((total, count) => total + of(count), 0);
  return {
    succeeded: sum(({ succeeded }) => succeeded) + placeholder.plus,
    unanswered: sum(({ unanswered }) => unanswered),
  };
}

/** A text with its placeholders filled in; `literal` makes the parts between them what they are. */
export function fillTemplate(
  template: string,
  values: TemplateValues,
  escapeValue: Escape,
  literal: Escape = (text) => text,
): Filled {
  const parts = parseTemplate(template).map((part): Filled => {
    if (typeof part === "string") return literal(part);
    if (part.kind === "mistake") throw new Error(`{${part.text}}: ${part.message}`);
    return filledPart(part, values, escapeValue);
  });
  return joined(parts);
}

/** One placeholder as an escaped text. */
function filledPart(part: Placeholder, values: TemplateValues, escapeValue: Escape): Filled {
  // Escaped once for each row, not once for each request.
  if (part.kind === "pick") return picked(part, values, escapeValue).of;
  const value = placeholderValue(part, values);
  if ("fixed" in value) return escapeValue(plainText(value.fixed));
  return (n) => String(value.of(n));
}

export function plainText(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

/** Several texts one after another, as few as possible. */
export function joined(parts: readonly Filled[]): Filled {
  const merged: Filled[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === "string" && typeof last === "string")
      merged[merged.length - 1] = last + part;
    else merged.push(part);
  }
  if (merged.every((part) => typeof part === "string")) return merged.join("");
  return (n) => {
    let text = "";
    for (const part of merged) text += typeof part === "string" ? part : part(n);
    return text;
  };
}

/** The single placeholder that a text consists of; undefined for any other text. */
export function lonePlaceholder(template: string): Placeholder | undefined {
  const [part, ...others] = parseTemplate(template);
  if (others.length > 0 || typeof part !== "object" || part.kind === "mistake") return undefined;
  return part;
}
