import type { RangeCommit } from "@lapline/contracts";
import { findGitRemote } from "./findGitRemote.ts";
import type { GitReader } from "./listGit.ts";
import { type RunGit, withGit } from "./runGit.ts";

/** Commits between two versions that are listed at most; a search takes ten comparisons among them. */
const commitsMax = 1_000;
const subjectLengthMax = 200;
const nameLengthMax = 100;
const timeoutMs = 22_000;
/** The end of the year 9999: a commit may name any date. */
const lastSecond = 253_402_300_799;

export interface CommitRange {
  repository: string;
  /** What tags have before the version. */
  tagPrefix: string;
  /** Versions: tags, branches or whole commit ids. */
  from: string;
  to: string;
}

export type ListedRange =
  /** Oldest first, without `from`; the last one is `to`. */
  | { outcome: "listed"; commits: RangeCommit[] }
  /** Why they cannot be listed, in a sentence; `passes`: another time they may. */
  | { outcome: "failed"; problem: string; passes: boolean };

/**
 * The commits that one version of a repository has and an older one has not, along first parents. Only
 * commits are fetched, no files. Throws only when `signal` ends.
 */
export async function listCommits(
  reader: GitReader,
  range: CommitRange,
  signal: AbortSignal,
): Promise<ListedRange> {
  const { repository } = range;
  const found = await findGitRemote(reader, repository, signal);
  if (!found.ok) return { outcome: "failed", problem: found.problem, passes: true };
  const { remote } = found;
  return withGit({ remote, path: reader.path, timeoutMs, signal }, async (git) => {
    for (const argv of [
      ["init", "--quiet", "--bare", "."],
      ["remote", "add", "origin", remote.address],
    ]) {
      const result = await git(...argv);
      if (!result.ok) return refused(range, result.problem);
    }
    const ends = await resolveEnds(git, range);
    if (!ends.ok) return { outcome: "failed", problem: ends.problem, passes: ends.passes };
    const fetched = await fetchRange(git, ends);
    if (!fetched.ok) return refused(range, fetched.problem);
    return fetched.args === null ? none(range) : readLog(git, range, fetched.args);
  });
}

function refused({ repository }: CommitRange, problem: string): ListedRange {
  return {
    outcome: "failed",
    problem: `git could not list the commits of ${repository}: ${problem}.`,
    passes: true,
  };
}

/** A whole commit id, or a ref as the server names it. */
interface End {
  name: string;
  isCommit: boolean;
}

type Ends = { ok: true; from: End; to: End } | { ok: false; problem: string; passes: boolean };

const wholeCommit = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

async function resolveEnds(git: RunGit, range: CommitRange): Promise<Ends> {
  const { repository, tagPrefix, from, to } = range;
  const refsOf = (version: string) => [`refs/tags/${tagPrefix}${version}`, `refs/heads/${version}`];
  const asked = [from, to].filter((version) => !wholeCommit.test(version)).flatMap(refsOf);
  let known = new Set<string>();
  if (asked.length > 0) {
    const listed = await git("ls-remote", "origin", ...asked);
    if (!listed.ok) {
      const problem = `git could not read ${repository}: ${listed.problem}.`;
      return { ok: false, problem, passes: true };
    }
    known = new Set(listed.output.split("\n").map((line) => line.split("\t")[1] ?? ""));
  }
  const resolve = (version: string): End | null => {
    if (wholeCommit.test(version)) return { name: version, isCommit: true };
    const ref = refsOf(version).find((one) => known.has(one));
    return ref === undefined ? null : { name: ref, isCommit: false };
  };
  const ends = { from: resolve(from), to: resolve(to) };
  if (ends.from === null || ends.to === null) {
    const missing = ends.from === null ? from : to;
    const problem = `${repository} has no tag or branch of the version ${missing}.`;
    return { ok: false, problem, passes: false };
  }
  return { ok: true, from: ends.from, to: ends.to };
}

/** `args`: how `git log` names what was fetched; null: there is nothing. */
type Fetched = { ok: true; args: string[] | null } | { ok: false; problem: string };

/** Fetches what lies between. */
async function fetchRange(git: RunGit, { from, to }: Ends & { ok: true }): Promise<Fetched> {
  const quietly = ["fetch", "--quiet", "--no-tags", "--filter=tree:0"];
  const wanted = `${to.name}:refs/lapline/to`;
  if (!from.isCommit) {
    // The server leaves out all that the older one has, however long the history is.
    const result = await git(...quietly, `--shallow-exclude=${from.name}`, "origin", wanted);
    if (result.ok) return { ok: true, args: ["refs/lapline/to"] };
    if (/no commits selected/.test(result.output)) return { ok: true, args: null };
    return result;
  }
  const depth = `--depth=${commitsMax + 1}`;
  const older = `${from.name}:refs/lapline/from`;
  const result = await git(...quietly, depth, "origin", wanted, older);
  if (!result.ok) return result;
  const meet = await git("merge-base", "refs/lapline/from", "refs/lapline/to");
  if (meet.ok) return { ok: true, args: ["refs/lapline/to", "^refs/lapline/from"] };
  const problem = `the older one is not among the ${commitsMax} commits before the other`;
  return { ok: false, problem };
}

async function readLog(
  git: RunGit,
  range: CommitRange,
  args: readonly string[],
): Promise<ListedRange> {
  const { repository, from, to } = range;
  const listed = await git(
    ...["log", "--first-parent", "--reverse", `--max-count=${commitsMax + 1}`],
    ...["--format=%H%x1f%an%x1f%ct%x1f%s", ...args],
  );
  if (!listed.ok) return refused(range, listed.problem);
  const lines = listed.output.split("\n").filter((line) => line !== "");
  const between = `${from} and ${to} of ${repository}`;
  if (lines.length === 0) return none(range);
  if (lines.length > commitsMax) {
    const problem = `More than ${commitsMax} commits lie between ${between}.`;
    return { outcome: "failed", problem, passes: false };
  }
  return { outcome: "listed", commits: lines.map(readCommit) };
}

function none({ repository, from, to }: CommitRange): ListedRange {
  const problem = `No commit lies between ${from} and ${to} of ${repository}.`;
  return { outcome: "failed", problem, passes: false };
}

function readCommit(line: string): RangeCommit {
  const [id = "", author = "", at = "", ...subject] = line.split("\x1f");
  return {
    id,
    author: author.slice(0, nameLengthMax),
    subject: subject.join(" ").slice(0, subjectLengthMax),
    at: new Date(Math.min(Number(at) || 0, lastSecond) * 1_000).toISOString(),
  };
}
