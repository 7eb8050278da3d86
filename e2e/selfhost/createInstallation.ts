import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@lapline/postgres";
import { type CommandResult, runCommand, tryCommand } from "./runCommand.ts";

const timeoutMs = 5 * 60_000;
const composeFiles = ["docker-compose.yml", "e2e/selfhost/compose.yml"];

/** One installation by docker-compose.yml, under a name and on a port of its own. */
export interface Installation {
  readonly url: string;
  /** Runs `docker compose …`; throws with its output when that fails. */
  compose(...args: string[]): Promise<string>;
  /** The same, with a file as stdin or stdout. */
  pipe(files: { stdinFile?: string; stdoutFile?: string }, ...args: string[]): Promise<string>;
  /** The same, for what may fail. */
  tryCompose(...args: string[]): Promise<CommandResult>;
  /** Runs a program inside a service. */
  exec(service: string, ...command: string[]): Promise<CommandResult>;
  /** Removes containers, networks and volumes. */
  remove(): Promise<void>;
}

/** Makes the settings of an installation; nothing is started. `settings` are further lines of .env. */
export async function createInstallation(
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "lapline-selfhost-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // No image of a target can be pulled here, so the jobs are those of the worker's own walls.
  const sandboxes = { SANDBOXES: "process,docker" };
  const env = { LAPLINE_URL: url, LISTEN: `127.0.0.1:${port}`, ...sandboxes, ...settings };
  const envFile = join(folder, "env");
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(envFile, lines.join(""));
  const project = `lapline-selfhost-${randomBytes(4).toString("hex")}`;
  const base: [string, ...string[]] = [
    ...(await composeProgram()),
    "--project-name",
    project,
    "--env-file",
    envFile,
    ...composeFiles.flatMap((file) => ["--file", file]),
  ];
  return {
    url,
    compose: (...args) => runCommand([...base, ...args], { timeoutMs }),
    pipe: (files, ...args) => runCommand([...base, ...args], { timeoutMs, ...files }),
    tryCompose: (...args) => tryCommand([...base, ...args], { timeoutMs }),
    exec: (service, ...command) =>
      tryCommand([...base, "exec", "-T", service, ...command], { timeoutMs }),
    remove: async () => {
      await runCommand([...base, "down", "--volumes", "--remove-orphans"], { timeoutMs });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The plugin of today's Docker, or the program that Debian has. */
async function composeProgram(): Promise<[string, ...string[]]> {
  const plugin = await tryCommand(["docker", "compose", "version"], { timeoutMs });
  return plugin.code === 0 ? ["docker", "compose"] : ["docker-compose"];
}
