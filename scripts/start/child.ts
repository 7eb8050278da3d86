import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, renameSync, statSync } from "node:fs";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { lastWords } from "./lastWords.ts";
import { removePidFile, writePidFile } from "./pidFile.ts";

const RESTART_DELAY_MS_MIN = 1_000;
const RESTART_DELAY_MS_MAX = 30_000;
/** A child that lived this long starts again without having to pay for earlier crashes. */
const HEALTHY_AFTER_MS = 60_000;
const LOG_BYTES_MAX = 20 * 1024 * 1024;

/** How to start one of the long-running programs, and how to end it. */
export type ChildSpec = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  readonly pidFile: string;
  /** Sent one after the other, each with the time to act on it; SIGKILL follows. */
  readonly stopSteps: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[];
};

/** A program that is kept running until it is stopped. */
export type Child = {
  readonly name: string;
  /** What it said last when it ended unasked; null: it has not. */
  problem(): string | null;
  stop(): Promise<void>;
  /** SIGKILL to its whole process group, now. */
  kill(): void;
};

/** Starts a program, writes its output to its log and starts it again when it dies unasked. */
export function keepRunning(spec: ChildSpec, say: (line: string) => void): Child {
  rotate(spec.logFile);
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let words = () => "";
  let problem: string | null = null;
  let exited: Promise<string> = Promise.resolve("");

  const launch = () => {
    const [program, ...args] = spec.command;
    const log = createWriteStream(spec.logFile, { flags: "a", mode: 0o600 });
    // A process group of its own, so that Ctrl-C reaches it through stop() and in order.
    const launched = spawn(program, args, {
      cwd: spec.cwd,
      env: spec.env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    launched.stdout.pipe(log, { end: false });
    launched.stderr.pipe(log, { end: false });
    child = launched;
    words = lastWords([launched.stdout, launched.stderr]);
    if (launched.pid !== undefined) writePidFile(spec.pidFile, launched.pid);
    // A log that cannot be written is no reason to end what runs; `words` still reads the output.
    log.on("error", (error) => say(`The log of ${spec.name} is not written: ${error.message}`));
    const ended = new Promise<string>((resolve) => {
      launched.once("error", (error) => resolve(error.message));
      launched.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    exited = ended.then(async (how) => {
      log.end();
      // Who waits for the end may read the log.
      await finished(log).catch(() => undefined);
      removePidFile(spec.pidFile);
      return how;
    });
  };

  const supervise = async () => {
    let restartDelayMs = RESTART_DELAY_MS_MIN;
    let saidBefore = "";
    while (!stopping.signal.aborted) {
      const startedMs = performance.now();
      launch();
      const how = await exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedMs > HEALTHY_AFTER_MS) restartDelayMs = RESTART_DELAY_MS_MIN;
      problem = words() || how;
      const why = `${spec.name} ended (${how}): ${words()}`;
      // The same end again and again is told once.
      if (why !== saidBefore) say(`${why}\n    It is started again. Its log: ${spec.logFile}`);
      saidBefore = why;
      await delay(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      restartDelayMs = Math.min(restartDelayMs * 2, RESTART_DELAY_MS_MAX);
    }
  };
  const supervised = supervise();

  const kill = () => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, "SIGKILL");
  };
  return {
    name: spec.name,
    problem: () => problem,
    kill,
    stop: async () => {
      stopping.abort();
      for (const { signal, waitMs } of spec.stopSteps) {
        child?.kill(signal);
        if (await settlesWithin(exited, waitMs)) return;
      }
      kill();
      await supervised;
    },
  };
}

async function settlesWithin(work: Promise<unknown>, waitMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(waitMs, false, { signal: timer.signal }).catch(() => false);
  const settled = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return settled;
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAX) {
    renameSync(logFile, `${logFile}.old`);
  }
}
