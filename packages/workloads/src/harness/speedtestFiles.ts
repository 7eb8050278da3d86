import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Name of the database in its folder. */
export const speedtestFile = "speedtest.db";

/** Removes a database and the files that SQLite keeps beside it. */
export async function removeDatabase(dir: string, name: string): Promise<void> {
  for (const file of await filesOf(dir, name)) await rm(join(dir, file));
}

async function filesOf(dir: string, name: string): Promise<string[]> {
  return (await readdir(dir)).filter((file) => file === name || file.startsWith(`${name}-`));
}

/** Folder of the copy. */
export const copyDir = (dataDir: string) => join(dataDir, "copy");

/**
 * Copies what was committed so far as it lies in the files, without a word to the library that wrote
 * it. SQLite's shared memory file is left out: it is made anew from the log. Answers the bytes copied.
 */
export async function copyDatabase(dataDir: string): Promise<number> {
  const into = copyDir(dataDir);
  await mkdir(into);
  let bytes = 0;
  for (const file of await filesOf(dataDir, speedtestFile)) {
    bytes += (await stat(join(dataDir, file))).size;
    if (!file.endsWith("-shm")) await copyFile(join(dataDir, file), join(into, file));
  }
  return bytes;
}
