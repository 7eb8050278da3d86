import { lstat, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { JobFailure } from "../../jobFailure.ts";

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
