import { createLineSource } from "../logStream/createLineSource.ts";
import type { LogStream } from "../logStream/openLogStream.ts";

/** What programs print, seen on its way to the log. */
export interface OutputWatch {
  /** The log, through which everything that is watched has to go. */
  logs: LogStream;
  /**
   * Looks for a line of `name` that contains `text`. Answers CLOCK_MONOTONIC at its arrival, ns; null
   * until then. Called before the program starts.
   */
  expectLine(name: string, text: string): () => bigint | null;
  /** The last lines that `name` printed, whole or not. */
  lastLines(name: string): string[];
}

const TAIL_BYTES_MAX = 4096;
const TAIL_LINES_MAX = 10;
/** A line of a stack in JavaScript, Java and the like. */
const isFrame = (line: string) => /^\s+at\s.+\)?$/.test(line);
const unmasked = { push: (text: string) => text, end: () => "" };

interface Expected {
  name: string;
  text: string;
  atNs: bigint | null;
}

/** Watches what goes to a log. A flood costs no more than without it once the log is full. */
export function watchOutput(logs: LogStream): OutputWatch {
  const expected: Expected[] = [];
  const tails = new Map<string, Buffer>();
  const see = (name: string, line: string) => {
    for (const one of expected) {
      if (one.name === name && line.includes(one.text)) one.atNs ??= process.hrtime.bigint();
    }
  };
  const source: LogStream["source"] = (name) => {
    const inner = logs.source(name);
    const lines = createLineSource((line) => see(name, line), unmasked);
    return {
      write(bytes) {
        inner.write(bytes);
        const isAwaited = expected.some((one) => one.name === name && one.atNs === null);
        if (isAwaited) lines.write(bytes);
        if (logs.full && tails.has(name)) return;
        const tail = Buffer.concat([tails.get(name) ?? Buffer.alloc(0), bytes]);
        tails.set(name, tail.subarray(-TAIL_BYTES_MAX));
      },
      end() {
        lines.end();
        inner.end();
      },
    };
  };
  return {
    logs: {
      line: (text) => logs.line(text),
      source,
      get full() {
        return logs.full;
      },
      close: (signal) => logs.close(signal),
    },
    expectLine(name, text) {
      const one: Expected = { name, text, atNs: null };
      expected.push(one);
      return () => one.atNs;
    },
    lastLines(name) {
      const text = (tails.get(name) ?? Buffer.alloc(0)).toString();
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      // A stack that is longer than what is kept would leave nothing of the error above it.
      const told = lines.length > TAIL_LINES_MAX ? lines.filter((line) => !isFrame(line)) : lines;
      return told.slice(-TAIL_LINES_MAX);
    },
  };
}
