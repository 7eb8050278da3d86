import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { spawnErrorWords } from "@lapline/contracts";

export interface ExitFacts {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Set when the program could not be started at all. */
  error?: Error;
}

export interface RunningProcess {
  /** Of the program itself, as this host numbers processes. */
  pid: number;
  /** CLOCK_MONOTONIC just before the program began, ns. */
  spawnedAtNs: bigint;
  child: { stdin: Writable; stdout: Readable; stderr: Readable };
  /** Settles at its end. */
  exited: Promise<ExitFacts>;
  /** Settles at its end, but after everything that it wrote has been read. */
  drained: Promise<ExitFacts>;
  /** Sends a signal to the program alone. */
  signal(name: NodeJS.Signals): void;
  /** Kills the whole process group and waits for its leader. May be called again. */
  stop(): Promise<ExitFacts>;
}

const DRAIN_TIMEOUT_MS = 1_000;

/** Follows a spawned process group, whose program is `pid`: the leader or what the leader waits for. */
export function runningProcess(
  child: ChildProcess & RunningProcess["child"],
  { pid, spawnedAtNs }: { pid: number; spawnedAtNs: bigint },
): RunningProcess {
  const exited = new Promise<ExitFacts>((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve({ code: child.exitCode, signal: child.signalCode });
    }
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  // A grandchild may keep the pipes open for ever: its output is not worth waiting for.
  const drained = exited.then(async (exit) => {
    await Promise.race([closed, delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
    return exit;
  });
  return {
    pid,
    spawnedAtNs,
    child,
    exited,
    drained,
    signal: (name) => kill(pid, name),
    stop: () => {
      kill(-(child.pid ?? pid), "SIGKILL");
      return exited;
    },
  };
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: the whole group has ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** How a process ended, as part of a sentence. */
export function describeExit(exit: ExitFacts): string {
  if (exit.error !== undefined) return `could not be started: ${spawnErrorWords(exit.error)}`;
  if (exit.signal !== null) return `was ended by ${exit.signal}`;
  return `ended with exit code ${exit.code}`;
}
