import { lstat, mkdir } from "node:fs/promises";
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
