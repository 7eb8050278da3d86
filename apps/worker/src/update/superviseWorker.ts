import { type ChildProcess, spawn } from "node:child_process";
import { access } from "node:fs/promises";
import { delimiter, dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { removeTree } from "../paths/removeTree.ts";
import { programOf, type WorkerProgram } from "./programOf.ts";
import {
  changeUpdateState,
  type InstalledVersion,
  readUpdateState,
  refuseVersion,
  versionFolder,
} from "./updateState.ts";

/** How a worker ends that makes room for another version. */
export const restartExitCode = 75;

/** A version that has not spoken to the server by then does not work. */
const CONFIRM_TIMEOUT_MS = 5 * 60_000;
const KILL_AFTER_MS = 10_000;

export interface Supervision {
  /** Of the machine. */
  folder: string;
  /** What npm installed: what runs where no other version does. */
  own: WorkerProgram;
  /** Arguments behind the program. */
  args: readonly string[];
  /** Of the worker. */
  env: NodeJS.ProcessEnv;
  say(sentence: string): void;
  confirmTimeoutMs?: number;
}

/**
 * Keeps a worker running: the version that it was updated to, else the one that npm installed. A new one
 * that ends or hangs before it spoke to the server is left for the one before. Answers the exit code of
 * the worker that ended by itself or by a signal to this process.
 */
export async function superviseWorker(options: Supervision): Promise<number> {
  const { folder, say } = options;
  let stopping = false;
  let child: ChildProcess | undefined;
  const forward = (signal: NodeJS.Signals) => {
    stopping = true;
    child?.kill(signal);
  };
  // Ctrl-C reaches the worker too: a second one of ours would end its job at once.
  const onInterrupt = () => {
    stopping = true;
  };
  process.on("SIGINT", onInterrupt);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, forward);
  try {
    for (;;) {
      const { pending, active } = await readUpdateState(folder);
      const version = pending ?? active;
      const program = await choose(version, options);
      child = startProgram(program, options);
      const code = await ended(child, {
        isUnconfirmed: async () => (await readUpdateState(folder)).pending !== null,
        timeoutMs: pending === null ? null : (options.confirmTimeoutMs ?? CONFIRM_TIMEOUT_MS),
      });
      const isUnconfirmed = (await readUpdateState(folder)).pending?.sha256 === pending?.sha256;
      if (pending !== null && isUnconfirmed && !stopping) {
        const how = code === null ? "did not speak to the server in time" : `ended with ${code}`;
        const sentence = `The new version of the worker (${pending.version}) ${how}. The one before runs again.`;
        await refuseVersion(folder, { sha256: pending.sha256, sentence }, new Date());
        await removeTree(versionFolder(folder, pending));
        say(sentence);
        continue;
      }
      if (code === restartExitCode && !stopping) continue;
      return code ?? 1;
    }
  } finally {
    process.off("SIGINT", onInterrupt);
    for (const signal of ["SIGTERM", "SIGHUP"] as const) process.off(signal, forward);
  }
}

/** One whose files somebody removed is forgotten. */
async function choose(
  version: InstalledVersion | null,
  { folder, own, say }: Supervision,
): Promise<WorkerProgram> {
  if (version === null) return own;
  const program = await programOf(versionFolder(folder, version));
  const isThere = await access(program.program).then(
    () => true,
    () => false,
  );
  if (isThere) return program;
  say(`The version ${version.version} of the worker is gone. The one that npm installed runs.`);
  await changeUpdateState(folder, (state) => ({ ...state, active: null, pending: null }));
  return own;
}

function startProgram(
  { node, program }: WorkerProgram,
  { args, env }: Pick<Supervision, "args" | "env">,
): ChildProcess {
  // npm and programs in JavaScript run under the same Node.js as the worker.
  const path = `${dirname(node)}${delimiter}${env.PATH ?? ""}`;
  return spawn(node, ["--max-semi-space-size=1", program, ...args], {
    env: { ...env, PATH: path },
    stdio: "inherit",
  });
}

/** The exit code; null for one that had to be ended, as it was not confirmed in time. */
async function ended(
  child: ChildProcess,
  { timeoutMs, isUnconfirmed }: { timeoutMs: number | null; isUnconfirmed(): Promise<boolean> },
): Promise<number | null> {
  const exited = new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
  if (timeoutMs === null) return exited;
  const over = new AbortController();
  const late = delay(timeoutMs, "late" as const, { signal: over.signal }).catch(() => exited);
  const first = await Promise.race([exited, late]);
  over.abort();
  if (first !== "late") return first;
  if (!(await isUnconfirmed())) return exited;
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
  await exited;
  clearTimeout(killer);
  return null;
}
