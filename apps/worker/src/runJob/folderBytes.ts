import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of all files below a folder, links not followed; 0 for one that does not exist. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(path);
    // A file that goes while it is looked at, such as a write-ahead log, no longer counts.
    else bytes += (await lstat(path).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}
