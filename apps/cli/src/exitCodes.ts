/** Exit codes of `lapline`, the same for every command; `lapline --help` lists them. */
export const exitCodes = {
  ok: 0,
  /** The run ended, and a job of it failed or was canceled. */
  runFailed: 1,
  /** The command line or a file named on it is wrong. */
  usage: 2,
  /** The server said no. */
  refused: 3,
  /** The server did not answer. */
  unreachable: 4,
  /** The run did not end within --timeout. */
  timeout: 5,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
