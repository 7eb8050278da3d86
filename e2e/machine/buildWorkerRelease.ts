import { readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { copySources } from "../selfhost/copySources.ts";
import { runCommand } from "../selfhost/runCommand.ts";

const root = resolve(import.meta.dirname, "../..");
const timeoutMs = 180_000;

/** Packages of one release of the worker. */
export interface WorkerRelease {
  /** What it says of itself. */
  version: string;
  package: Buffer;
  /** The same release with a first line of its program. */
  startingWith(line: string): Promise<Buffer>;
  remove(): Promise<void>;
}

/** Builds and packs another release of the worker from the sources of this one, as a release does. */
export async function buildWorkerRelease(version: string): Promise<WorkerRelease> {
  const folder = await copySources();
  const worker = join(folder, "apps/worker");
  await linkPackages(folder);
  const manifestFile = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  await writeFile(manifestFile, JSON.stringify({ ...manifest, version }));
  // Changes that wait for a release would make it none.
  for (const name of await readdir(join(folder, ".changeset"))) {
    if (name.endsWith(".md") && name !== "README.md") await rm(join(folder, ".changeset", name));
  }
  await runCommand(["npm", "run", "build"], { cwd: worker, timeoutMs });
  const packageFile = join(worker, "dist/lapline-worker.tgz");
  return {
    version,
    package: await readFile(packageFile),
    startingWith: async (line) => {
      const program = join(worker, "dist/lapline-worker.mjs");
      const text = await readFile(program, "utf8");
      await writeFile(program, `${line}\n${text}`);
      const pack = join(folder, "scripts/release/packPackage.ts");
      const target = join(worker, "dist/changed.tgz");
      await runCommand([process.execPath, pack, "dist/packed.json", target], {
        ...{ cwd: worker, timeoutMs },
      });
      await writeFile(program, text);
      return readFile(target);
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Its packages are those that are installed here. */
async function linkPackages(folder: string): Promise<void> {
  const groups = ["apps", "packages"];
  const members = await Promise.all(
    groups.map(async (group) =>
      (await readdir(join(folder, group))).map((name) => join(group, name)),
    ),
  );
  for (const member of [".", ...members.flat()]) {
    await symlink(join(root, member, "node_modules"), join(folder, member, "node_modules"));
  }
}
