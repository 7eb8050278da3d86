import { findGitRemote } from "./findGitRemote.ts";
import type { GitReader } from "./listGit.ts";
import { withGit } from "./runGit.ts";

const timeoutMs = 22_000;

export interface GitFile {
  /** Its https address. */
  repository: string;
  /** The whole id. */
  commit: string;
  /** Paths; the first of these that is a file in the repository is read. */
  names: readonly string[];
}

export type ReadGitFile =
  /** `text`: null where the commit has none of them. */
  | { outcome: "read"; text: string | null }
  /** Why not, in a sentence; `passes`: another time it may be there. */
  | { outcome: "failed"; problem: string; passes: boolean };

/**
 * One file of a repository as a commit has it. Of other files, only names are fetched where the server
 * can leave their content out. Throws only when `signal` ends.
 */
export async function readGitFile(
  reader: GitReader,
  { repository, commit, names }: GitFile,
  signal: AbortSignal,
): Promise<ReadGitFile> {
  const found = await findGitRemote(reader, repository, signal);
  if (!found.ok) return { outcome: "failed", problem: found.problem, passes: true };
  const { remote } = found;
  return withGit({ remote, path: reader.path, timeoutMs, signal }, async (git) => {
    const wanted = `${commit}:refs/lapline/commit`;
    for (const argv of [
      ["init", "--quiet", "--bare", "."],
      ["remote", "add", "origin", remote.address],
      ["fetch", "--quiet", "--no-tags", "--depth=1", "--filter=blob:none", "origin", wanted],
    ]) {
      const result = await git(...argv);
      if (!result.ok) return failed(repository, commit, result.problem);
    }
    const listed = await git("ls-tree", "-z", "refs/lapline/commit", "--", ...names);
    if (!listed.ok) return failed(repository, commit, listed.problem);
    const entries = listed.output.split("\0").flatMap((line) => {
      const [mode = "", , rest = ""] = line.split(" ");
      const [id = "", name = ""] = rest.split("\t");
      // A link is not followed: it may lead anywhere.
      return mode === "100644" || mode === "100755" ? [{ id, name }] : [];
    });
    const entry = names.map((name) => entries.find((one) => one.name === name)).find(Boolean);
    if (entry === undefined) return { outcome: "read", text: null };
    const read = await git("cat-file", "blob", entry.id);
    if (!read.ok) return failed(repository, commit, read.problem);
    return { outcome: "read", text: read.output };
  });
}

/** What another try would not change. */
const lasting = /not our ref|unadvertised object|no such remote ref|than can be read/i;

function failed(repository: string, commit: string, problem: string): ReadGitFile {
  const short = commit.slice(0, 12);
  return {
    outcome: "failed",
    problem: `git could not read ${short} of ${repository}: ${problem}.`,
    passes: !lasting.test(problem),
  };
}
