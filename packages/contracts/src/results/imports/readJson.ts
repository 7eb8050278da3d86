import type { z } from "zod";
import { namesItsPlace, plainIssue } from "../../base/plainIssue.ts";
import type { ImportRefusal } from "./importedFile.ts";

type Path = readonly (string | number)[];

/**
 * Line (from 1) of the value at `path` in a JSON text that is known to be well-formed, or of the
 * nearest value around it that exists. Pure.
 */
export function lineOfPath(text: string, path: Path): number {
  let offset = skipSpace(text, 0);
  for (const step of path) {
    const next = text[offset] === "[" || text[offset] === "{" ? childAt(text, offset, step) : null;
    if (next === null) break;
    offset = next;
  }
  return text.slice(0, offset).split("\n").length;
}

/** Offset of the member or element `step` of the object or list that starts at `start`. */
function childAt(text: string, start: number, step: string | number): number | null {
  const isObject = text[start] === "{";
  let offset = skipSpace(text, start + 1);
  let found: number | null = null;
  for (
    let index = 0;
    offset < text.length && text[offset] !== "}" && text[offset] !== "]";
    index++
  ) {
    let key: string | number = index;
    if (isObject) {
      const keyEnd = skipValue(text, offset);
      key = JSON.parse(text.slice(offset, keyEnd)) as string;
      offset = skipSpace(text, skipSpace(text, keyEnd) + 1);
    }
    if (String(key) === String(step)) {
      // Of a repeated key the last one counts, in an object; JSON.parse reads it so.
      found = offset;
      if (!isObject) return found;
    }
    offset = skipSpace(text, skipValue(text, offset));
    if (text[offset] === ",") offset = skipSpace(text, offset + 1);
  }
  return found;
}

/** Offset behind the value that starts at `start`. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let offset = start;
  while (offset < text.length) {
    const sign = text[offset];
    if (sign === '"') {
      offset = skipString(text, offset);
      if (depth === 0) return offset;
      continue;
    }
    if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") {
      if (depth === 0) return offset;
      depth--;
      if (depth === 0) return offset + 1;
    } else if (depth === 0 && (sign === "," || /\s/.test(sign ?? ""))) return offset;
    offset++;
  }
  return offset;
}

function skipString(text: string, start: number): number {
  let offset = start + 1;
  while (offset < text.length && text[offset] !== '"') offset += text[offset] === "\\" ? 2 : 1;
  return offset + 1;
}

function skipSpace(text: string, start: number): number {
  let offset = start;
  while (offset < text.length && /\s/.test(text[offset] ?? "")) offset++;
  return offset;
}

export type JsonReading<T> = { ok: true; value: T } | ImportRefusal;

/** Parses a JSON text; a mistake is told with its line. Never throws. */
export function parseJsonText(text: string): JsonReading<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = /position (\d+)/.exec(message)?.[1];
    const offset = place === undefined ? text.trimEnd().length : Number(place);
    const line = text.slice(0, offset).split("\n").length;
    return { ok: false, line, reason: `it is not JSON: ${firstWords(message)}` };
  }
}

/** Reads a JSON text of a known shape; what does not fit is told with its place and line. */
export function readJsonText<T>(text: string, schema: z.ZodType<T>): JsonReading<T> {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  const parsed = schema.safeParse(json.value, { error: plainIssue });
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map((step) => (typeof step === "number" ? step : String(step)));
  const message = issue?.message ?? "it has another form";
  const place = path.length === 0 ? "the whole file" : path.join(".");
  return {
    ok: false,
    line: lineOfPath(text, path),
    reason: namesItsPlace(message)
      ? firstWords(message)
      : `${firstWords(place)}: ${firstWords(message)}`,
  };
}

function firstWords(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}

/**
 * Hands each line's JSON to `take`, which may refuse it; empty lines and lines that do not begin an
 * object, such as what a build prints between, are passed over. Answers the first refusal.
 */
export function readJsonLines(
  text: string,
  take: (json: unknown, line: number) => ImportRefusal | null,
): ImportRefusal | null {
  for (const [index, line] of text.split("\n").entries()) {
    if (!line.startsWith("{")) continue;
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      return { ok: false, line: index + 1, reason: "the line is not JSON" };
    }
    const refusal = take(json, index + 1);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Whether a JSON value is an object with all these members. Pure. */
export function hasKeys(json: unknown, ...keys: string[]): json is Record<string, unknown> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return false;
  return keys.every((key) => Object.hasOwn(json, key));
}
