import { lstat, mkdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Definition } from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import { type OpenedVersion, workingTree } from "./openVersions.ts";

/**
 * Writes the definition's own files into a version's folder. A working tree keeps every file that it has:
 * one with other content is a Failure. Links are never followed, so that nothing outside is written.
 * The answer removes what was written into a working tree.
 */
export async function writeBuildFiles(
  { target }: Definition,
  version: OpenedVersion,
): Promise<() => Promise<void>> {
  const made: string[] = [];
  const folders: string[] = [];
  const isOwn = version.name === workingTree;
  const remove = async () => {
    for (const file of made) await rm(file, { force: true });
    // One that a build put something into stays.
    for (const one of folders.toReversed()) await rmdir(one).catch(() => undefined);
  };
  try {
    for (const [name, text] of Object.entries(target.build?.files ?? {})) {
      const file = await placeFor(version, name, isOwn ? folders : []);
      const before = await lstat(file).catch(() => null);
      if (before !== null && isOwn) {
        const isSame = before.isFile() && (await readFile(file, "utf8")) === text;
        if (isSame) continue;
        const sentence = `build.files writes ${name}, and the working tree has another file there.`;
        throw new Failure(exitCodes.usage, `${sentence} Rename one of them.`);
      }
      if (before?.isDirectory()) throw blocked(version, name);
      await rm(file, { force: true });
      if (isOwn) made.push(file);
      await writeFile(file, text, { flag: "wx" });
    }
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The file's path, with the folders that it lies in. */
async function placeFor(version: OpenedVersion, name: string, folders: string[]): Promise<string> {
  const parts = dirname(name)
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  let folder = version.folder;
  for (const part of parts) {
    folder = join(folder, part);
    const stats = await lstat(folder).catch(() => null);
    if (stats === null) {
      await mkdir(folder);
      folders.push(folder);
    } else if (!stats.isDirectory()) throw blocked(version, name);
  }
  return join(version.folder, name);
}

function blocked(version: OpenedVersion, name: string): Failure {
  const sentence = `${version.name} already has something at ${name}, which build.files writes.`;
  return new Failure(exitCodes.invalid, `${sentence} Choose another path.`);
}
