import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type KeptAt, readKeptFiles } from "@lapline/workloads/verification";
import { comparePages } from "./comparisons.ts";
import { renderComparisons } from "./renderComparisons.ts";
import { renderReadme } from "./renderReadme.ts";

/**
 * Writes what a folder of results says as a whole: README.md and comparisons.md. Files of the former
 * form, which name no commit, go as soon as there are others.
 */
export async function writeSummaries(folder: string): Promise<KeptAt[]> {
  const files = await readKeptFiles(folder);
  await writeFile(join(folder, "README.md"), renderReadme(files));
  const compared = comparePages(files.map(({ kept }) => kept));
  await writeFile(join(folder, "comparisons.md"), renderComparisons(compared));
  const former = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
  if (files.length > 0) for (const name of former) await rm(join(folder, name));
  return files;
}
