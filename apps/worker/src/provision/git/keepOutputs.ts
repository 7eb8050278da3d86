import { cp, lstat } from "node:fs/promises";
import { relative } from "node:path";
import { JobFailure } from "../../jobFailure.ts";
import { insideFolder, leftByBuild } from "../../paths/leftByBuild.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { makeWay } from "../../paths/writeNewFile.ts";
import { digestFolder } from "../digestFolder.ts";
import { type BuildFolders, pathInFolders } from "./buildFolders.ts";

/**
 * Copies what the plan keeps into the artifact; a missing one is `build_failed`. Answers the bytes of
 * what the build made itself: whole parts beside it (a database, a runtime) are not the target.
 */
export function keepOutputs(
  outputs: readonly { from: string; to: string }[],
  folders: BuildFolders,
  artifact: string,
): Promise<number> {
  return leftByBuild(() => keepEach(outputs, folders, artifact));
}

async function keepEach(
  outputs: readonly { from: string; to: string }[],
  folders: BuildFolders,
  artifact: string,
): Promise<number> {
  const own: string[] = [];
  for (const { from, to } of outputs) {
    const source = pathInFolders(from, folders);
    const target = pathIn(artifact, to);
    const isPart = from.startsWith("{part:");
    if (isPart) await lstat(source);
    else await insideFolder(folders.build, relative(folders.build, source));
    // An output before this one may have brought a link to where this one goes.
    const problem = await makeWay(artifact, to);
    const taken = (await lstat(target).catch(() => null))?.isSymbolicLink() ?? false;
    if (problem !== null || taken) {
      throw new JobFailure("build_failed", problem ?? `${to} links out of its folder`);
    }
    await copy(source, target);
    if (!isPart) own.push(target);
  }
  // Links between outputs lead somewhere only when all are there.
  let ownBytes = 0;
  for (const target of own) ownBytes += (await digestFolder(target, artifact)).sizeBytes;
  return ownBytes;
}

/** Pipes, sockets and devices are refused by the copy itself. */
async function copy(source: string, target: string): Promise<void> {
  try {
    await cp(source, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith("ERR_FS_CP_")) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new JobFailure("build_failed", `an output cannot be kept: ${reason}`, { cause: error });
  }
}
