import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { exitCodes, Failure } from "../failure.ts";
import type { DefinitionFile } from "./readDefinition.ts";

const run = promisify(execFile);
const gitTimeoutMs = 600_000;
const outputBytesMax = 16 * 1024 ** 2;

/** One version on this disk. */
export interface OpenedVersion {
  name: string;
  /** Null for the working tree, which may differ from any commit. */
  commit: string | null;
  folder: string;
}

/** The name of what lies in the folder as it is, changed files and all. */
export const workingTree = "working tree";

/**
 * Puts each version into a folder of its own: the working tree is the folder itself, a ref is checked
 * out beside it. The answer's `close` removes what was made. Throws a Failure for a ref that is not
 * there.
 */
export async function openVersions(
  { folder, definition }: DefinitionFile,
  names: readonly string[],
  inherited: Readonly<Record<string, string | undefined>>,
): Promise<{ versions: OpenedVersion[]; close: () => Promise<void> }> {
  const { git, gitOrFail } = createGit(inherited);
  const temporary = await mkdtemp(join(tmpdir(), "lapline-versions-"));
  const { source } = definition.target;
  const made: string[] = [];
  let repository = folder;
  const close = async () => {
    for (const path of made) {
      await git(repository, ["worktree", "remove", "--force", path]).catch(() => undefined);
    }
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    let inner = "";
    if (source.git !== undefined) {
      repository = join(temporary, "repository");
      const from = source.git.repository;
      await gitOrFail(
        temporary,
        ["clone", "--quiet", "--no-checkout", "--", from, repository],
        from,
      );
    } else if (names.some((name) => name !== workingTree)) {
      const top = await git(folder, ["rev-parse", "--show-toplevel"]).catch(() => null);
      if (top === null) {
        const reason = `${folder} is not in a git repository, so only its working tree can be measured.`;
        throw new Failure(exitCodes.usage, reason);
      }
      inner = relative(await realpath(top), await realpath(folder));
    }
    const versions: OpenedVersion[] = [];
    for (const [index, name] of names.entries()) {
      if (name === workingTree) {
        versions.push({ name, commit: null, folder });
        continue;
      }
      const commit = await resolveRef(git, repository, name);
      const path = join(temporary, String(index));
      await gitOrFail(repository, ["worktree", "add", "--quiet", "--detach", path, commit], name);
      made.push(path);
      versions.push({ name, commit, folder: join(path, inner) });
    }
    return { versions, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Git = (folder: string, args: readonly string[]) => Promise<string>;

async function resolveRef(git: Git, repository: string, name: string): Promise<string> {
  // What was cloned has branches of its origin only.
  for (const ref of [name, `origin/${name}`]) {
    const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`];
    const commit = await git(repository, args).catch(() => null);
    if (commit !== null) return commit;
  }
  const tags = await git(repository, ["tag", "--sort=-creatordate"]).catch(() => "");
  const newest = tags.split("\n").filter(Boolean).slice(0, 5);
  const advice = newest.length === 0 ? "It has no tags." : `Its newest tags: ${newest.join(", ")}.`;
  throw new Failure(exitCodes.usage, `There is no version ${name} in the repository. ${advice}`);
}

function createGit(inherited: Readonly<Record<string, string | undefined>>) {
  const git: Git = async (folder, args) => {
    const { stdout } = await run("git", [...args], {
      cwd: folder,
      timeout: gitTimeoutMs,
      maxBuffer: outputBytesMax,
      // Nobody is there to answer a question for a password.
      env: { ...inherited, GIT_TERMINAL_PROMPT: "0" },
    });
    return stdout.trim();
  };
  const gitOrFail = async (folder: string, args: readonly string[], what: string) => {
    await git(folder, args).catch((error: Error) => {
      const sentence = `git could not get ${what}: ${error.message.trim()}`;
      throw new Failure(exitCodes.infrastructure, sentence);
    });
  };
  return { git, gitOrFail };
}
