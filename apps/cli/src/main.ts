#!/usr/bin/env node
import { text as readStream } from "node:stream/consumers";
import { CommanderError } from "commander";
import { askPerson } from "./askPerson.ts";
import { createProgram } from "./createProgram.ts";
import { readEnv } from "./env.ts";
import { exitCodes, Failure } from "./failure.ts";
import { createPaint } from "./output/terminal.ts";

const eraseLine = "\r\u001b[K";
let hasStatus = false;

const clearStatus = () => {
  if (hasStatus) process.stderr.write(eraseLine);
  hasStatus = false;
};
const print = (line: string) => {
  clearStatus();
  process.stdout.write(`${line}\n`);
};
const note = (line: string) => {
  clearStatus();
  process.stderr.write(`${line}\n`);
};
const status = (line: string) => {
  clearStatus();
  // A line that wraps could not be erased.
  process.stderr.write([...line].slice(0, process.stderr.columns - 1).join(""));
  hasStatus = line !== "";
};

const interrupts: (() => void)[] = [];
// CI systems end a job that was canceled with SIGTERM, a closed terminal sends SIGHUP.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    const handler = interrupts.pop();
    if (handler === undefined) process.exit(exitCodes.interrupted);
    handler();
  });
}
// Whoever reads may stop before the end, as `head` does.
process.stdout.on("error", () => process.exit());

try {
  await createProgram({
    env: readEnv(),
    print,
    note,
    status: process.stderr.isTTY ? status : null,
    paint: createPaint(process.stdout),
    ask: process.stdin.isTTY && process.stderr.isTTY ? askPerson : null,
    readStdin: () => readStream(process.stdin),
    onInterrupt: (handler) => {
      interrupts.push(handler);
      return () => {
        const at = interrupts.indexOf(handler);
        if (at !== -1) interrupts.splice(at, 1);
      };
    },
    setExitCode: (code) => {
      process.exitCode = code;
    },
  }).parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  clearStatus();
  if (error instanceof Failure) {
    note(error.message);
    return error.exitCode;
  }
  // commander has already printed its sentence; --help and --version end here with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  throw error;
}
