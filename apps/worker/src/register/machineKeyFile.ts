import { chmod, mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Reads the machine key; null when the file does not exist yet. */
export async function readMachineKey(path: string): Promise<string | null> {
  try {
    const key = (await readFile(path, "utf8")).trim();
    return key === "" ? null : key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Stores the machine key in a file that only its owner can read (mode 600). */
export async function writeMachineKey(path: string, key: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.new`;
  const file = await open(partial, "w", 0o600);
  try {
    await file.writeFile(`${key}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(partial, 0o600);
  await rename(partial, path);
}
