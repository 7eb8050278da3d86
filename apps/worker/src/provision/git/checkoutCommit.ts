import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SourceCommit } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { classifyGitFailure } from "./classifyGitFailure.ts";
import type { Git } from "./openGit.ts";

const FETCH_TIMEOUT_MS = 20 * 60_000;
const LOCAL_TIMEOUT_MS = 5 * 60_000;

/**
 * Puts the files of one commit into `dir`, without history, submodules and git's own folder. A commit
 * that the repository does not have is `version_not_found`.
 */
export async function checkoutCommit(
  git: Git,
  { repository, commit, omit }: SourceCommit & { omit: readonly string[] },
  dir: string,
): Promise<void> {
  await mkdir(dir);
  const run = async (args: readonly string[], timeoutMs = LOCAL_TIMEOUT_MS) => {
    const result = await git.run(dir, args, timeoutMs);
    if (result.ok) return;
    const code = result.timedOut ? "registry_unreachable" : classifyGitFailure(result.outputTail);
    const last = result.outputTail.trim().split("\n").at(-1) ?? "";
    throw new JobFailure(code, `git ${args[0]} failed for ${repository} at ${commit}: ${last}`);
  };
  await run(["init", "--quiet"]);
  await run(["remote", "add", "origin", git.remoteOf(repository)]);
  const fetch = ["fetch", "--quiet", "--no-tags", "--depth=1"];
  if (omit.length > 0) {
    // The checkout then fetches the files that are left, and no others.
    await run(["config", "remote.origin.promisor", "true"]);
    await run(["config", "remote.origin.partialclonefilter", "blob:none"]);
    const patterns = ["/*", ...omit.map((path) => `!${path}`)];
    await run(["sparse-checkout", "set", "--no-cone", ...patterns]);
    fetch.push("--filter=blob:none");
  }
  await run([...fetch, "origin", commit], FETCH_TIMEOUT_MS);
  // What was fetched by its hash is that commit; a tag's or a tree's hash is peeled or refused here.
  await run(["checkout", "--quiet", "--detach", commit], FETCH_TIMEOUT_MS);
  await rm(join(dir, ".git"), { recursive: true });
}
