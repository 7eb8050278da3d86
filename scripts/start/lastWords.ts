import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const CHARACTERS_MAX = 300;

/** Follows what a program writes; answers its last line in words, "" when it said nothing. */
export function lastWords(streams: readonly Readable[]): () => string {
  let last = "";
  for (const stream of streams) {
    createInterface({ input: stream }).on("line", (line) => {
      if (line.trim() !== "") last = line;
    });
  }
  return () => inWords(last).slice(0, CHARACTERS_MAX);
}

/** The message of a JSON log line; any other line as it is. */
function inWords(line: string): string {
  try {
    const message = new Map<string, unknown>(Object.entries(Object(JSON.parse(line)))).get("msg");
    return typeof message === "string" ? message : line;
  } catch {
    return line;
  }
}
