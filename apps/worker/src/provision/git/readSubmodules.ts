import { lstat, readFile } from "node:fs/promises";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { parseGitmodules } from "./parseGitmodules.ts";

const BYTES_MAX = 256 * 1024;

/** The urls that the checked-out `.gitmodules` gives, by path; nothing where there is no such file. */
export async function readSubmodules(dir: string): Promise<Map<string, string[]>> {
  const path = pathIn(dir, ".gitmodules");
  const found = await lstat(path).catch(() => null);
  if (found === null) return new Map();
  // The worker reads it, which sees more of the host than a link of the repository may lead to.
  if (!found.isFile() || found.size > BYTES_MAX) {
    throw new JobFailure("build_failed", ".gitmodules is not a plain file, or is too large");
  }
  return parseGitmodules(await readFile(path, "utf8"));
}
