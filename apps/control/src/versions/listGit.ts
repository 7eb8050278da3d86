import type { Listing } from "@lapline/workloads/registries";
import { findGitRemote, type GitPlaces } from "./findGitRemote.ts";
import { withGit } from "./runGit.ts";

const timeoutMs = 25_000;

export interface GitReader extends GitPlaces {
  /** Where git is looked for. */
  path: string;
}

/**
 * Tags of a git repository that have the prefix, without it, by `git ls-remote` on the repository's
 * mirror on this machine or on its own https address. Throws only when `signal` ends.
 */
export async function listGit(
  reader: GitReader,
  { repository, tagPrefix = "" }: { repository: string; tagPrefix?: string | undefined },
  signal: AbortSignal,
): Promise<Listing> {
  const found = await findGitRemote(reader, repository, signal);
  if (!found.ok) return { outcome: "failed", problem: found.problem };
  const { remote } = found;
  return withGit(
    { remote, path: reader.path, timeoutMs, signal },
    async (git): Promise<Listing> => {
      const result = await git("ls-remote", "--tags", "--refs", remote.address);
      if (!result.ok) return failed(repository, result.problem);
      const versions = result.output.split("\n").flatMap((line) => {
        const tag = line.split("\trefs/tags/")[1];
        return tag?.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : [];
      });
      return { outcome: "listed", versions, complete: true };
    },
  );
}

function failed(repository: string, problem: string) {
  return {
    outcome: "failed" as const,
    problem: `git could not list the tags of ${repository}: ${problem}.`,
  };
}

/**
 * These tags of a repository, the oldest first: by the date of the tag where it has one, else by that
 * of its commit. Only tags and their commits are fetched. Throws only when `signal` ends.
 */
export async function sortTagsByDate(
  reader: GitReader,
  { repository, tags }: { repository: string; tags: readonly string[] },
  signal: AbortSignal,
): Promise<{ outcome: "sorted"; tags: string[] } | { outcome: "failed"; problem: string }> {
  const found = await findGitRemote(reader, repository, signal);
  if (!found.ok) return { outcome: "failed", problem: found.problem };
  const { remote } = found;
  const prefix = commonStart(tags);
  return withGit({ remote, path: reader.path, timeoutMs, signal }, async (git) => {
    for (const argv of [
      ["init", "--quiet", "--bare", "."],
      ["remote", "add", "origin", remote.address],
      [
        ...["fetch", "--quiet", "--no-tags", "--depth=1", "--filter=tree:0", "origin"],
        `refs/tags/${prefix}*:refs/tags/${prefix}*`,
      ],
    ]) {
      const result = await git(...argv);
      if (!result.ok) return failed(repository, result.problem);
    }
    const format = "--format=%(refname:strip=2)%09%(creatordate:unix)";
    const listed = await git("for-each-ref", "--sort=creatordate", format, "refs/tags");
    if (!listed.ok) return failed(repository, listed.problem);
    const wanted = new Set(tags);
    const names = listed.output.split("\n").map((line) => line.split("\t")[0] ?? "");
    return { outcome: "sorted" as const, tags: names.filter((name) => wanted.has(name)) };
  });
}

/** What all of them begin with. */
function commonStart([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  return others.length === 0 ? first : first.slice(0, length);
}
