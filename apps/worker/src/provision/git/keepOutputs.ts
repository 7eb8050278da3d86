import { cp, lstat, mkdir, readdir, readlink } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { JobFailure } from "../../jobFailure.ts";
import { entryIn } from "../../paths/entryIn.ts";
import { isInside } from "../../paths/isInside.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { insideFolder } from "../build/insideFolder.ts";
import { digestFolder } from "../digestFolder.ts";
import { type BuildFolders, pathInFolders } from "./buildFolders.ts";

/**
 * Copies what the plan keeps into the artifact; a missing one is `build_failed`. Answers the bytes of
 * what the build made itself: whole parts beside it (a database, a runtime) are not the target.
 */
export async function keepOutputs(
  outputs: readonly { from: string; to: string }[],
  folders: BuildFolders,
  artifact: string,
): Promise<number> {
  let ownBytes = 0;
  for (const { from, to } of outputs) {
    const source = pathInFolders(from, folders);
    const target = pathIn(artifact, to);
    if (from.startsWith("{part:")) await lstat(source);
    else await insideFolder(folders.build, relative(folders.build, source));
    await mkdir(dirname(target), { recursive: true });
    await cp(source, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    if (!from.startsWith("{part:")) ownBytes += (await digestFolder(target)).sizeBytes;
  }
  await refuseLinksOut(artifact, artifact);
  return ownBytes;
}

/** A link out of the artifact would measure something that no checksum covers. */
async function refuseLinksOut(dir: string, artifact: string): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = entryIn(dir, entry.name);
    if (entry.isSymbolicLink()) {
      if (!isInside(await readlink(path), artifact, dir)) {
        throw new JobFailure("build_failed", `the output ${entry.name} links out of the artifact`);
      }
    } else if (entry.isDirectory()) {
      await refuseLinksOut(path, artifact);
    }
  }
}
