import type { ImportRefusal } from "./importedFile.ts";

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
