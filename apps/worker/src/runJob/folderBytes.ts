import { constants } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;
/** No data folder is this deep, and each level holds a folder open. */
const LEVELS_MAX = 64;

/**
 * Bytes of all files below a folder, links not followed; 0 for one that does not exist. The target may
 * run meanwhile and put a link in the place of a folder: each one is held open, and what is in it is
 * looked up there and not by its path.
 */
export async function folderBytes(folder: string, levels = LEVELS_MAX): Promise<number> {
  const held = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch(() => null);
  if (held === null) return 0;
  try {
    const inside = `/proc/self/fd/${held.fd}`;
    let bytes = 0;
    for (const entry of await readdir(inside, { withFileTypes: true }).catch(() => [])) {
      const path = join(inside, entry.name);
      if (entry.isDirectory()) bytes += levels > 0 ? await folderBytes(path, levels - 1) : 0;
      // A file that goes while it is looked at, such as a write-ahead log, no longer counts.
      else bytes += (await lstat(path).catch(() => ({ size: 0 }))).size;
    }
    return bytes;
  } finally {
    await held.close();
  }
}
