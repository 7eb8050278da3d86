import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";

/** Writes an adapter's file by its path inside `dir`; answers the whole path. */
export async function writeInside(dir: string, name: string, text: string): Promise<string> {
  const path = normalize(join(dir, name));
  if (!path.startsWith(dir + sep)) throw new Error(`the adapter's file ${name} leaves its folder`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}
