import type { LogLine } from "./createLogBuffer.ts";
import { stripAnsi } from "./parseAnsi.ts";

/** Indexes of the lines that contain the words, ignoring case; empty for an empty search. */
export function findLines(lines: readonly LogLine[], search: string): number[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return [];
  const found: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind === "text" && stripAnsi(line.text).toLowerCase().includes(wanted)) {
      found.push(index);
    }
  }
  return found;
}
