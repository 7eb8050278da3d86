import { type ChildProcess, spawn } from "node:child_process";

/** What is kept of the output; of more the end. */
export const outputCharactersMax = 400_000;

/** How to start one of Lapline's programs for a test. */
export type ProgramSpec = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
};

/** A program of the stack that a test may kill and start again. */
export type Program = {
  readonly name: string;
  pid(): number;
  running(): boolean;
  /** Everything it said so far, over all its lives. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Waits for the end of its present life; answers exit code or signal. */
  ended(): Promise<string>;
  /** Kills it if it still lives, waits for the end and starts it again. */
  restart(extraEnv?: NodeJS.ProcessEnv): Promise<void>;
  /** SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
};

/** Starts the program; its output is kept for the failure message of a test. */
export function startProgram(spec: ProgramSpec): Program {
  let said = "";
  let child: ChildProcess;
  let end: Promise<string>;
  const launch = (extraEnv: NodeJS.ProcessEnv = {}) => {
    const [program, ...args] = spec.command;
    const launched = spawn(program, args, {
      env: { ...spec.env, ...extraEnv },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [launched.stdout, launched.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-outputCharactersMax);
      });
    }
    end = new Promise((resolve) => {
      launched.once("error", (error) => resolve(error.message));
      launched.once("close", (code, signal) => resolve(signal ?? String(code)));
    });
    child = launched;
  };
  launch();
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    name: spec.name,
    pid: () => child.pid ?? 0,
    running,
    output: () => said,
    signal: (signal) => child.kill(signal),
    ended: () => end,
    restart: async (extraEnv) => {
      if (running()) child.kill("SIGKILL");
      await end;
      launch(extraEnv);
    },
    stop: async (graceMs = 8_000) => {
      if (!running()) return;
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await end;
      clearTimeout(timer);
    },
  };
}
