import { mkdir, rm } from "node:fs/promises";
import { type Argument, args, argument, asVersionName, recipeArgument } from "@lapline/contracts";
import type { SourceCommit } from "@lapline/workloads";
import { pathIn } from "../../paths/pathIn.ts";
import { toolFailure } from "../build/toolFailure.ts";
import type { Git } from "./openGit.ts";
import { classifyGitFailure, gitAdvice } from "./refuseMissing.ts";

const FETCH_TIMEOUT_MS = 20 * 60_000;
const LOCAL_TIMEOUT_MS = 5 * 60_000;
/** A line of `git ls-tree` about a submodule. */
const GITLINK = /^160000 commit ([0-9a-f]{40})\t(.+)$/gm;

/** A commit and what is wanted of its tree. */
export interface CommitCheckout extends Pick<SourceCommit, "repository" | "commit"> {
  omit: readonly string[];
  /** Paths of submodules whose commits are asked for. */
  submodules: readonly string[];
}

/**
 * Puts the files of one commit into `dir`, without history, submodules and git's own folder. Answers the
 * commits that its tree names for the wanted submodules, by path. A commit that the repository does not
 * have is `version_not_found`.
 */
export async function checkoutCommit(
  git: Git,
  { repository, commit, omit, submodules }: CommitCheckout,
  dir: string,
): Promise<Map<string, string>> {
  await mkdir(dir);
  const run = async (rest: readonly Argument[], timeoutMs = LOCAL_TIMEOUT_MS) => {
    const result = await git.run(dir, rest, timeoutMs);
    if (result.ok) return result.outputTail;
    const code = result.timedOut ? "registry_unreachable" : classifyGitFailure(result.outputTail);
    const last = result.outputTail.trim().split("\n").at(-1) ?? "";
    throw toolFailure(
      result,
      code,
      `git ${rest[0]} failed for ${repository} at ${commit}: ${last}${gitAdvice(result.outputTail, git.secret)}`,
    );
  };
  await run(args("init", "--quiet"));
  await run(args("remote", "add", "origin", git.remote));
  const fetch = args("fetch", "--quiet", "--no-tags", "--depth=1");
  const wanted = argument`${asVersionName(commit, "git")}`;
  if (omit.length > 0) {
    // The checkout then fetches the files that are left, and no others.
    await run(args("config", "remote.origin.promisor", "true"));
    await run(args("config", "remote.origin.partialclonefilter", "blob:none"));
    const patterns = omit.map((path) => recipeArgument(`!${path}`));
    await run([...args("sparse-checkout", "set", "--no-cone", "/*"), ...patterns]);
    fetch.push(...args("--filter=blob:none"));
  }
  await run([...fetch, ...args("origin", wanted)], FETCH_TIMEOUT_MS);
  // What was fetched by its hash is that commit; a tag's or a tree's hash is peeled or refused here.
  await run(args("checkout", "--quiet", "--detach", wanted), FETCH_TIMEOUT_MS);
  const links = new Map<string, string>();
  if (submodules.length > 0) {
    const paths = submodules.map(recipeArgument);
    const listed = await run([...args("ls-tree", "--full-tree", "HEAD", "--"), ...paths]);
    for (const [, link = "", path = ""] of listed.matchAll(GITLINK)) links.set(path, link);
  }
  await rm(pathIn(dir, ".git"), { recursive: true });
  return links;
}
