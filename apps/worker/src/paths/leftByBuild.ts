import { lstat, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { JobFailure } from "../jobFailure.ts";
import { removeTree } from "./removeTree.ts";

/**
 * The path of something in a folder that code of others has written to. A link on the way may lead out
 * of the folder, and the worker sees more of the host than the build did: that is `build_failed`.
 */
export async function insideFolder(folder: string, below: string): Promise<string> {
  const path = join(folder, below);
  if ((await lstat(path).catch(() => null)) === null) {
    throw new JobFailure("build_failed", `the build did not make ${below}`);
  }
  const [root, found] = await Promise.all([realpath(folder), realpath(path).catch(() => null)]);
  if (found === null || (found !== root && !found.startsWith(root + sep))) {
    throw new JobFailure("build_failed", `${below} links out of the build folder`);
  }
  return path;
}

/** What a host lacks, whatever a build left on it. */
const ofHost = ["ENOSPC", "EDQUOT", "EIO", "EMFILE", "ENFILE", "ENOMEM", "EROFS", "ESTALE"];

/**
 * Looks at what code of others left in a folder. A name that is no text, a path longer than the system
 * takes and a folder that nobody may enter are the build's own doing: `build_failed`. As errors of the
 * worker they would be tried again, and five of them would take the machine out of service.
 */
export async function leftByBuild<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined || ofHost.includes(code)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new JobFailure("build_failed", `what the build left cannot be kept: ${reason}`, {
      cause: error,
    });
  }
}

/** Removes what a build worked on from the folder of its artifact; what stays there is `build_failed`. */
export async function removeSources(path: string): Promise<void> {
  const left = await removeTree(path);
  if (left !== null) throw new JobFailure("build_failed", left);
}
