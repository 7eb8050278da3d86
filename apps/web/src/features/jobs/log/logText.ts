import type { LogLine } from "./createLogBuffer.ts";
import { stripAnsi } from "./parseAnsi.ts";

/** The log as plain text, with what is missing said in its place. */
export function logText(lines: readonly LogLine[]): string {
  return lines.map((line) => `${lineText(line)}\n`).join("");
}

function lineText(line: LogLine): string {
  switch (line.kind) {
    case "text":
      return stripAnsi(line.text);
    case "gap":
      return gapText(line.missing);
    case "attempt":
      return `--- attempt ${line.attempt} ---`;
  }
}

/** "1 chunk missing" */
export function gapText(missing: number): string {
  return `${missing} ${missing === 1 ? "chunk" : "chunks"} missing`;
}
