import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A real worker process under test. */
export interface TestWorker {
  pid: number;
  /** Its log so far, one JSON object per line. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Waits until its log contains a text. */
  says(text: string, timeoutMs?: number): Promise<void>;
}

/** Folders of one machine, kept across several workers. */
export interface TestMachine {
  dir: string;
  scope: string;
  env(url: string, more?: Record<string, string>): Record<string, string>;
  start(env: Record<string, string>): TestWorker;
  /** Kills workers that still live. */
  stopAll(): Promise<void>;
  /** The same, and removes the folders. */
  remove(): Promise<void>;
}

/** Where `harnessDir` holds the built harness programs and `cacheDir` outlives one machine. */
export async function createTestMachine(
  harnessDir: string,
  cacheDir: string,
): Promise<TestMachine> {
  const dir = await mkdtemp(join(tmpdir(), "lapline-worker-"));
  const scope = `test-${dir.slice(-6).toLowerCase()}`;
  const workers: ChildProcess[] = [];
  const stopAll = async () => {
    for (const child of workers) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await exited;
    }
  };
  return {
    dir,
    scope,
    env: (url, more = {}) => ({
      LAPLINE_URL: url,
      WORKER_DATA_DIR: join(dir, "data"),
      WORKER_SCOPE: scope,
      LAPLINE_CACHE_DIR: cacheDir,
      HARNESS_DIR: harnessDir,
      SANDBOXES: "process",
      MACHINE_NAME: "bench",
      ...more,
    }),
    start: (env) => {
      const main = join(import.meta.dirname, "../main.ts");
      const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      // env(1) adds to what it inherits and becomes the worker: same process id.
      const child = spawn("env", [...settings, process.execPath, main], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      workers.push(child);
      return watch(child);
    },
    stopAll,
    remove: async () => {
      await stopAll();
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function watch(child: ChildProcess): TestWorker {
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (bytes: Buffer) => {
      output += bytes.toString("utf8");
      for (const listener of listeners) listener();
    });
  }
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  return {
    pid: child.pid ?? -1,
    output: () => output,
    signal: (name) => void child.kill(name),
    exited,
    says: (text, timeoutMs = 60_000) =>
      new Promise((resolve, reject) => {
        const settle = (result: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          result();
        };
        const look = () => {
          if (output.includes(text)) settle(resolve);
        };
        const timer = setTimeout(() => {
          const error = new Error(`the worker did not say "${text}" but:\n${output}`);
          settle(() => reject(error));
        }, timeoutMs);
        listeners.add(look);
        look();
      }),
  };
}
