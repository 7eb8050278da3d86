import type { z } from "zod";
import type { ImportRefusal } from "./importedFile.ts";
import { lineOfPath } from "./lineOfPath.ts";

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
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map((step) => (typeof step === "number" ? step : String(step)));
  const place = path.length === 0 ? "the whole file" : path.join(".");
  return {
    ok: false,
    line: lineOfPath(text, path),
    reason: `${firstWords(place)}: ${firstWords(issue?.message ?? "is not as expected")}`,
  };
}

function firstWords(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}
