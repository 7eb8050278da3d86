import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { commandPrefix, type LauncherTools, type ProcessLimits } from "./commandPrefix.ts";
import { type Marker, markerEnv } from "./marker.ts";
import type { ProcessUser } from "./processUser.ts";

export interface ProcessSpec {
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>> | NodeJS.ProcessEnv;
  marker: Marker;
  tools: LauncherTools;
  limits: ProcessLimits | null;
  cpus: readonly number[] | null;
  /** Run in the network namespace of this process. */
  networkOfPid?: number;
  /** Account to run as; default: that of the worker. */
  user?: ProcessUser;
}

export interface ExitFacts {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Set when the program could not be started at all. */
  error?: Error;
}

export interface RunningProcess {
  pid: number;
  /** CLOCK_MONOTONIC just before the process was made, ns. */
  spawnedAtNs: bigint;
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Settles at its end. */
  exited: Promise<ExitFacts>;
  /** Settles at its end, but after everything that it wrote has been read. */
  drained: Promise<ExitFacts>;
  /** Kills the whole process group and waits for its leader. May be called again. */
  stop(): Promise<ExitFacts>;
}

const DRAIN_TIMEOUT_MS = 1_000;

/** Starts a program in a process group of its own. Throws when it cannot be started. */
export async function startProcess(spec: ProcessSpec): Promise<RunningProcess> {
  const prefix = commandPrefix(spec.tools, {
    limits: spec.limits,
    cpus: spec.cpus,
    networkOfPid: spec.networkOfPid ?? null,
    ...(spec.user === undefined ? {} : { user: spec.user }),
  });
  const [program, ...args] = [...prefix, ...spec.argv];
  if (program === undefined) throw new Error("there is no program to start");
  const spawnedAtNs = process.hrtime.bigint();
  const child = spawn(program, args, {
    cwd: spec.cwd,
    env: { ...spec.env, ...markerEnv(spec.marker) },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
    shell: false,
  });
  // A process that ends early closes its stdin; who writes to it learns of the end by `exited`.
  child.stdin.on("error", () => undefined);
  const exited = new Promise<ExitFacts>((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  // A grandchild may keep the pipes open for ever: its output is not worth waiting for.
  const drained = exited.then(async (exit) => {
    await Promise.race([closed, delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
    return exit;
  });
  const { pid } = child;
  if (pid === undefined) {
    const { error } = await exited;
    throw error ?? new Error(`${program} could not be started`);
  }
  return {
    pid,
    spawnedAtNs,
    child,
    exited,
    drained,
    stop: () => {
      killGroup(pid);
      return exited;
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // ESRCH: the whole group has ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
