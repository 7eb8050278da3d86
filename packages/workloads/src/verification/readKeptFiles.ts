import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { keptFileSchema } from "./keptResult.ts";
import type { KeptAt } from "./verifiedRuns.ts";

/** Every result and failure that a folder holds, by path. Throws where a file is neither. */
export async function readKeptFiles(folder: string): Promise<KeptAt[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files: KeptAt[] = [];
  for (const file of paths) {
    const path = relative(folder, file).split(sep).join("/");
    const parsed = keptFileSchema.safeParse(JSON.parse(await readFile(file, "utf8")));
    if (!parsed.success) throw new Error(`${path} is not a result: ${parsed.error.message}`);
    files.push({ path, kept: parsed.data });
  }
  return files;
}
