import { mkdtemp } from "node:fs/promises";
import { args, argument, asVersionName, nearestNames, versionNameOf } from "@lapline/contracts";
import type { GitSource, SourceCommit } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { removeTree } from "../../paths/removeTree.ts";
import type { ToolResult } from "../build/runTool.ts";
import { toolFailure } from "../build/toolFailure.ts";
import type { Git } from "./openGit.ts";
import { classifyGitFailure, gitAdvice } from "./refuseMissing.ts";

const LOOK_UP_TIMEOUT_MS = 2 * 60_000;
const HISTORY_TIMEOUT_MS = 10 * 60_000;
const COMMIT = /^[0-9a-f]{40}$/;
const ABBREVIATED = /^[0-9a-f]{7,39}$/;

/** What a ref stands for, and whether a tag of that name says so. */
export interface ResolvedRef {
  source: SourceCommit;
  isTag: boolean;
}

/**
 * The commit that a ref stands for right now. `version_not_found` when the repository has no such
 * tag, branch or commit or does not exist, `registry_unreachable` when it does not answer.
 */
export async function resolveGitRef(git: Git, source: GitSource): Promise<ResolvedRef> {
  const { repository, ref } = source;
  if (COMMIT.test(ref)) return { source: { repository, ref, commit: ref }, isTag: false };
  const named = versionNameOf(ref, "git");
  if (!named.ok) throw missing(source, []);
  const { name } = named;
  const names = [
    argument`refs/tags/${name}`,
    argument`refs/tags/${name}^{}`,
    argument`refs/heads/${name}`,
  ];
  const listing = [...args("ls-remote", "--quiet"), git.remote, ...names];
  const listed = await withFolder(git, (dir) => git.run(dir, listing, LOOK_UP_TIMEOUT_MS));
  if (!listed.ok) throw failed(git, source, listed);
  const found = new Map<string, string>();
  for (const line of listed.outputTail.split("\n")) {
    const [commit = "", name = ""] = line.split("\t");
    if (COMMIT.test(commit)) found.set(name, commit);
  }
  // The line with ^{} is the commit that an annotated tag points at.
  const [tag, peeled, branch] = names.map((one) => found.get(one));
  const tagged = peeled ?? tag;
  const commit = tagged ?? branch ?? (await expandCommit(git, source));
  if (commit === null) throw missing(source, await nearestTags(git, source));
  return { source: { repository, ref, commit }, isTag: tagged !== undefined };
}

/** Servers look up whole commits only, so a shortened one needs the history, without its files. */
async function expandCommit(git: Git, source: GitSource): Promise<string | null> {
  if (!ABBREVIATED.test(source.ref)) return null;
  return withFolder(git, async (dir) => {
    await git.run(dir, args("init", "--quiet", "--bare"), LOOK_UP_TIMEOUT_MS);
    await git.run(dir, args("remote", "add", "origin", git.remote), LOOK_UP_TIMEOUT_MS);
    await git.run(dir, args("config", "remote.origin.promisor", "true"), LOOK_UP_TIMEOUT_MS);
    const refs = args("+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*");
    const fetch = [...args("fetch", "--quiet", "--filter=tree:0", "origin"), ...refs];
    const fetched = await git.run(dir, fetch, HISTORY_TIMEOUT_MS);
    if (!fetched.ok) throw failed(git, source, fetched);
    const wanted = argument`${asVersionName(source.ref, "git")}^{commit}`;
    const parse = args("rev-parse", "--quiet", "--verify", wanted);
    const { ok, outputTail } = await git.run(dir, parse, LOOK_UP_TIMEOUT_MS);
    const commit = outputTail.trim();
    return ok && COMMIT.test(commit) ? commit : null;
  });
}

/** Git gets an empty folder that lives no longer than the call. */
async function withFolder<T>({ tempDir }: Git, use: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(pathIn(tempDir, "look-up-"));
  try {
    return await use(dir);
  } finally {
    await removeTree(dir);
  }
}

function missing({ repository, ref }: GitSource, near: readonly string[]): JobFailure {
  const advice = near.length === 0 ? "" : `; the nearest tags are ${near.join(", ")}`;
  const sentence = `${repository} has no tag, branch or commit "${ref}"`;
  return new JobFailure("version_not_found", `${sentence}${advice}`);
}

/** Tags that are spelled like a ref; none where they cannot be listed, since they only help. */
async function nearestTags(git: Git, { ref }: GitSource): Promise<string[]> {
  const listing = [...args("ls-remote", "--quiet", "--tags", "--refs"), git.remote];
  const listed = await withFolder(git, (dir) => git.run(dir, listing, LOOK_UP_TIMEOUT_MS));
  if (!listed.ok) return [];
  const tags = listed.outputTail
    .split("\n")
    .flatMap((line) => line.trim().split("\trefs/tags/")[1] ?? [])
    // Of those that are equally near, people mean a new one more often than an old one.
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return nearestNames(ref, tags);
}

function failed(git: Git, { repository, ref }: GitSource, result: ToolResult): JobFailure {
  const code = classifyGitFailure(result.outputTail);
  const last = result.outputTail.trim().split("\n").at(-1) ?? "";
  const told = `git could not look up "${ref}" of ${repository}: ${last}`;
  return toolFailure(result, code, `${told}${gitAdvice(result.outputTail, git.secret)}`);
}
