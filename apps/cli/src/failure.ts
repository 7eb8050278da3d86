import type { ExitCode } from "./exitCodes.ts";

/** Ends the command with a sentence on stderr and an exit code. Thrown by commands, caught by main. */
export class Failure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
