/** Exit codes of `lapline`, the same for every command; `lapline --help` lists them. */
export const exitCodes = {
  ok: 0,
  /** An error of lapline itself. */
  internal: 1,
  /** Something got worse beyond noise. */
  regression: 2,
  /** Nothing can be said: a job failed for what it measured, was canceled, or its report is invalid. */
  invalid: 3,
  /** A machine, the network or the server failed, not what was to be measured. */
  infrastructure: 4,
  /** The run did not end within --timeout. */
  timeout: 5,
  /** The server said no. */
  refused: 6,
  /** The command line or a file named on it is wrong; EX_USAGE of sysexits.h. */
  usage: 64,
  /** Ended with Ctrl-C or by SIGTERM; 128 + SIGINT, as shells have it. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a sentence on stderr and an exit code. Thrown by commands, caught by main. */
export class Failure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
