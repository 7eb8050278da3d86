import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@lapline/postgres";
import { processEnv } from "../stack/env.ts";

/** A whole installation of its own, as `npm start` brings it up. */
export type TestLapline = {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly dataDir: string;
  /** Process id of one program at this moment; they are started again when they die. */
  pid(program: "web" | "control" | "worker" | "postgres"): Promise<number>;
  /** Ends it the way Ctrl-C does, deletes its folder and answers the exit code. */
  stop(): Promise<number | null>;
  /** The same, but leaves the folder for another start. */
  stopKeepingData(): Promise<number | null>;
  /** The process that was started: npm itself with `throughNpm`, at the head of its process group. */
  readonly caller: number;
  /** Stops reading what it writes, as a terminal that was closed does. */
  hangUp(): void;
};

export type StartLaplineOptions = {
  /** Further arguments; `--no-sample` unless given otherwise. */
  readonly args?: readonly string[];
  /** The folder of an earlier start; a new one without. */
  readonly dataDir?: string;
  /** Further environment, for example REDIS_URL. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Starts it by `npm start`, as a reader of the README does. */
  readonly throughNpm?: boolean;
};

const root = resolve(import.meta.dirname, "../..");

/** Runs the start script on a free port and a folder of its own; fails with what it printed. */
export async function startLapline(options: StartLaplineOptions = {}): Promise<TestLapline> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "lapline-start-")));
  const port = await freePort();
  const args = options.args ?? ["--no-sample"];
  const [program, ...before] = options.throughNpm
    ? (["npm", "start", "--"] as const)
    : ([process.execPath, "scripts/start.mjs"] as const);
  const child = spawn(program, [...before, "--port", String(port), "--data", dataDir, ...args], {
    detached: options.throughNpm ?? false,
    cwd: root,
    env: {
      ...processEnv,
      WORKER_SCOPE: `test-${randomBytes(6).toString("hex")}`,
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((settle) => child.once("close", settle));
  const end = () => {
    child.kill("SIGINT");
    return exited;
  };
  const said: string[] = [];
  const up = new Promise<true>((settle) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        said.push(line);
        if (line.includes("Ctrl-C stops everything")) settle(true);
      });
    }
  });
  if ((await Promise.race([up, exited])) !== true) {
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`Lapline did not start:\n${said.join("\n")}`);
  }
  const credentials: { email: string; password: string; apiKey: string } = JSON.parse(
    await readFile(join(dataDir, "credentials.json"), "utf8"),
  );
  return {
    ...credentials,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: async (program) => {
      const file = program === "postgres" ? "postgres/postmaster.pid" : `pids/${program}`;
      return Number((await readFile(join(dataDir, file), "utf8")).split("\n")[0]);
    },
    stopKeepingData: end,
    caller: child.pid ?? 0,
    hangUp: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    stop: async () => {
      const code = await end();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
