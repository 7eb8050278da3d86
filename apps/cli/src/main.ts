#!/usr/bin/env node
import { CommanderError } from "commander";
import { createProgram } from "./createProgram.ts";
import { readEnv } from "./env.ts";
import { exitCodes } from "./exitCodes.ts";
import { Failure } from "./failure.ts";

const write = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);
const note = write(process.stderr);

try {
  await createProgram({ env: readEnv(), print: write(process.stdout), note }).parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  if (error instanceof Failure) {
    note(error.message);
    return error.exitCode;
  }
  // commander has already printed its sentence; --help and --version end here with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  throw error;
}
