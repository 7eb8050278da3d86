import type { LogEvent, LogGap } from "@lapline/contracts";
import { type AnsiStyle, parseAnsi } from "./parseAnsi.ts";

export type LogLine =
  | {
      kind: "text";
      /** 1-based within the attempt. */
      number: number;
      text: string;
      /** Style in force before the line. */
      style: AnsiStyle;
    }
  | { kind: "gap"; missing: number }
  | { kind: "attempt"; attempt: number };

export interface LogBuffer {
  /** Lines so far; the array grows in place. */
  readonly lines: readonly LogLine[];
  append(event: LogEvent): void;
  appendGap(gap: LogGap): void;
}

/**
 * Turns the stored pieces of a log into lines. Pieces may end in the middle of a line; pieces that
 * were already seen (the stream resumes a little early) are passed over; a new attempt begins with a
 * line of its own. A carriage return rewrites its line, as on a terminal.
 */
export function createLogBuffer(): LogBuffer {
  const lines: LogLine[] = [];
  let attempt = 0;
  let nextSequence = 0;
  let number = 0;
  let style: AnsiStyle = {};
  let openLine = false;

  const begin = (next: number) => {
    if (next === attempt) return;
    attempt = next;
    nextSequence = 0;
    number = 0;
    style = {};
    openLine = false;
    if (attempt > 1) lines.push({ kind: "attempt", attempt });
  };
  const add = (text: string) => {
    const last = lines.at(-1);
    if (openLine && last?.kind === "text") {
      lines[lines.length - 1] = { ...last, text: last.text + text };
    } else {
      number += 1;
      lines.push({ kind: "text", number, text, style });
    }
    openLine = true;
  };
  const close = () => {
    const last = lines.at(-1);
    if (!openLine) add("");
    else if (last?.kind === "text") {
      const shown = last.text.slice(last.text.lastIndexOf("\r") + 1);
      if (shown !== last.text) lines[lines.length - 1] = { ...last, text: shown };
    }
    const closed = lines.at(-1);
    if (closed?.kind === "text") style = parseAnsi(closed.text, closed.style).end;
    openLine = false;
  };

  return {
    lines,
    append(event) {
      if (event.attempt < attempt) return;
      begin(event.attempt);
      if (event.sequence < nextSequence) return;
      nextSequence = event.sequence + 1;
      const parts = event.text.split(/\r?\n/);
      for (const [index, part] of parts.entries()) {
        if (part !== "") add(part);
        if (index < parts.length - 1) close();
      }
    },
    appendGap(gap) {
      begin(gap.attempt);
      openLine = false;
      nextSequence = Math.max(nextSequence, gap.lastSequence + 1);
      lines.push({ kind: "gap", missing: gap.lastSequence - gap.firstSequence + 1 });
    },
  };
}
