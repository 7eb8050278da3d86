import { constants } from "node:fs";
import { lstat, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeWay } from "./makeWay.ts";

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
