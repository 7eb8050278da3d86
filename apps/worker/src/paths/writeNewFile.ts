import { constants } from "node:fs";
import { lstat, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Makes the folders on the way to a path below a folder that code of others may have written to. No link
 * is followed: answers what stands in the way, or null.
 */
export async function makeWay(folder: string, below: string): Promise<string | null> {
  let place = folder;
  for (const part of dirname(below).split("/")) {
    place = join(place, part);
    const found = await lstat(place).catch(() => null);
    if (found === null) await mkdir(place);
    else if (found.isSymbolicLink()) return `${below} links out of its folder`;
    else if (!found.isDirectory()) return `there is no folder for ${below}, but a file`;
  }
  return null;
}

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/**
 * Writes a file that is not there yet into a folder that code of others may have written to, with the
 * folders on its way. Nothing is written through what such code left: answers what stands in the way, or
 * null once the file is written. `replace` removes what is no folder from its place.
 */
export async function writeNewFile(
  folder: string,
  below: string,
  text: string,
  { replace = false } = {},
): Promise<string | null> {
  const problem = await makeWay(folder, below);
  if (problem !== null) return problem;
  const path = join(folder, below);
  const isFolder = (await lstat(path).catch(() => null))?.isDirectory() ?? false;
  if (replace && !isFolder) await rm(path, { force: true });
  try {
    // Neither through a link, nor into a pipe, where it would wait for a reader.
    const flag = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
    await writeFile(path, text, { flag });
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return `there is something already where ${below} belongs`;
  }
}
