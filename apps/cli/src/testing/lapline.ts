import { CommanderError } from "commander";
import { createProgram } from "../createProgram.ts";
import type { ProgramEnv } from "../env.ts";
import { exitCodes, Failure } from "../failure.ts";
import { testIo } from "./testIo.ts";

/** Runs a command line and answers its output and exit code, as main.ts would. */
export async function lapline(args: string[], env: Partial<ProgramEnv> = {}, stdin = "") {
  const { io, seen } = testIo(env, stdin);
  const program = createProgram(io);
  for (const command of [program, ...program.commands]) {
    for (const one of [command, ...command.commands]) {
      one.configureOutput({ writeOut: (text) => seen.printed.push(text), writeErr: () => {} });
    }
  }
  const result = (code: number, sentence: string) => ({
    ...{ code, sentence, noted: seen.noted, printed: seen.printed.join("\n") },
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return result(seen.code, "");
  } catch (error) {
    if (error instanceof Failure) return result(error.exitCode, error.message);
    if (error instanceof CommanderError) {
      return result(error.exitCode === 0 ? exitCodes.ok : exitCodes.usage, error.message);
    }
    throw error;
  }
}
