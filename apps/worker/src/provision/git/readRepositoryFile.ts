import { lstat, mkdtemp, readFile } from "node:fs/promises";
import { type Argument, args, argument, asVersionName, recipeArgument } from "@lapline/contracts";
import type { SourceCommit } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { removeTree } from "../../paths/removeTree.ts";
import { toolFailure } from "../build/toolFailure.ts";
import type { Git } from "./openGit.ts";
import { classifyGitFailure } from "./refuseMissing.ts";

const FETCH_TIMEOUT_MS = 10 * 60_000;
const FILE_BYTES_MAX = 1024 ** 2;

/**
 * The text of one file of a commit. Of the rest of the repository only names are fetched. A file that is
 * missing, too large or no plain file is `version_not_found`.
 */
export async function readRepositoryFile(
  git: Git,
  { repository, commit }: Pick<SourceCommit, "repository" | "commit">,
  file: string,
): Promise<string> {
  const dir = await mkdtemp(pathIn(git.tempDir, "file-"));
  const run = async (rest: readonly Argument[]) => {
    const result = await git.run(dir, rest, FETCH_TIMEOUT_MS);
    if (result.ok) return;
    const code = result.timedOut ? "registry_unreachable" : classifyGitFailure(result.outputTail);
    const last = result.outputTail.trim().split("\n").at(-1) ?? "";
    throw toolFailure(result, code, `git could not fetch ${file} of ${repository}: ${last}`);
  };
  try {
    const wanted = argument`${asVersionName(commit, "git")}`;
    await run(args("init", "--quiet"));
    await run(args("remote", "add", "origin", git.remote));
    await run(args("config", "remote.origin.promisor", "true"));
    await run(args("config", "remote.origin.partialclonefilter", "blob:none"));
    await run([...args("sparse-checkout", "set", "--no-cone"), recipeArgument(`/${file}`)]);
    const fetch = args(
      "fetch",
      "--quiet",
      "--no-tags",
      "--depth=1",
      "--filter=blob:none",
      "origin",
    );
    await run([...fetch, wanted]);
    await run(args("checkout", "--quiet", "--detach", wanted));
    const path = pathIn(dir, file);
    const found = await lstat(path).catch(() => null);
    if (found?.isFile() === true && found.size <= FILE_BYTES_MAX)
      return await readFile(path, "utf8");
    const why = found === null ? "there is none" : "it is too large or no plain file";
    throw new JobFailure("version_not_found", `${repository} at ${commit}: ${file}: ${why}`);
  } finally {
    await removeTree(dir);
  }
}
