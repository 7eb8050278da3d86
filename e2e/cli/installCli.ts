import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runCommand } from "../selfhost/runCommand.ts";

const cli = resolve(import.meta.dirname, "../../apps/cli");
const timeoutMs = 120_000;

/** The command line as somebody has it who installed its package into an empty folder. */
export interface InstalledCli {
  /** The program that npm linked. */
  program: string;
  /** package.json of the package. */
  manifest: Record<string, unknown>;
  remove(): Promise<void>;
}

/** Packs apps/cli with plain npm (a copy: packing rewrites its package.json) and installs the tarball. */
export async function installCli(): Promise<InstalledCli> {
  const folder = await mkdtemp(join(tmpdir(), "lapline-npm-"));
  const source = join(folder, "source");
  const empty = join(folder, "empty");
  for (const name of ["package.json", "README.md", "LICENSE", "dist", "scripts"]) {
    await cp(join(cli, name), join(source, name), { recursive: true });
  }
  await mkdir(empty);
  const npm = (cwd: string, ...args: string[]) => runCommand(["npm", ...args], { cwd, timeoutMs });
  await npm(source, "pack", "--silent");
  const tarball = (await readdir(source)).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack left no tarball");
  // Without dependencies nothing has to be fetched.
  await npm(empty, "install", "--offline", "--no-audit", "--no-fund", join(source, tarball));
  const manifestFile = join(empty, "node_modules/@lapline/cli/package.json");
  return {
    program: join(empty, "node_modules/.bin/lapline"),
    manifest: JSON.parse(await readFile(manifestFile, "utf8")),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
