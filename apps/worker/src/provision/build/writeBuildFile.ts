import { lstat, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { JobFailure } from "../../jobFailure.ts";

/**
 * Writes a file of a plan into a folder that holds checked-out sources. A repository may have a link
 * where the plan has a folder; the worker does not follow it: `build_failed`.
 */
export async function writeBuildFile(folder: string, below: string, text: string): Promise<void> {
  let place = folder;
  for (const part of dirname(below).split("/")) {
    place = join(place, part);
    const found = await lstat(place).catch(() => null);
    if (found?.isSymbolicLink()) {
      throw new JobFailure("build_failed", `${below} links out of the build folder`);
    }
  }
  await mkdir(place, { recursive: true });
  const path = join(folder, below);
  await rm(path, { force: true });
  await writeFile(path, text);
}
