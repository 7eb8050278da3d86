import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sourceFolderOf } from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import { askHostWorker } from "./askHostWorker.ts";
import { createGit, type Git } from "./createGit.ts";
import type { HostIo } from "./findHostNode.ts";
import { gitPlaceOf } from "./gitPlaceOf.ts";
import { placeInRepository } from "./placeOfFile.ts";
import type { DefinitionFile } from "./readDefinition.ts";

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
 * out beside it, a release of a registry is fetched. The answer's `close` removes what was made, and names a folder that it could not remove.
 * Throws a Failure for a ref that is not there, and when `signal` is aborted.
 */
export async function openVersions(
  { folder, definition }: DefinitionFile,
  names: readonly string[],
  io: HostIo,
  signal: AbortSignal,
): Promise<{ versions: OpenedVersion[]; close: () => Promise<string | null> }> {
  const { git, gitOrFail } = createGit(io.env.inherited, signal);
  const { git: gitToTheEnd } = createGit(io.env.inherited);
  const temporary = await mkdtemp(join(tmpdir(), "lapline-versions-"));
  const { source } = definition.target;
  const made: string[] = [];
  let repository = folder;
  const close = async () => {
    for (const path of made) {
      await gitToTheEnd(repository, ["worktree", "remove", "--force", path]).catch(() => undefined);
    }
    // Some tools make folders that cannot be written. That must not hide what was measured.
    const removed = rm(temporary, { recursive: true, force: true, maxRetries: 3 });
    return removed.then(
      () => null,
      () => temporary,
    );
  };
  try {
    if (source.git === undefined && source.checkout === undefined) {
      const versions = names.map((name, index) => ({
        ...{ name, commit: null, folder: join(temporary, String(index)) },
      }));
      const wanted = versions.map(({ name, folder: place }) => ({ name, folder: place }));
      await askHostWorker(io, { task: "fetch", definition, versions: wanted }, ["fetched"]);
      return { versions, close };
    }
    let inner = "";
    if (source.git !== undefined) {
      repository = join(temporary, "repository");
      inner = sourceFolderOf(source) ?? "";
      const from = source.git.repository;
      io.status?.(`Cloning ${from}`);
      await gitOrFail(
        temporary,
        ["clone", "--quiet", "--no-checkout", "--", gitPlaceOf(io, from), repository],
        from,
      );
    } else if (names.some((name) => name !== workingTree)) {
      const place = await placeInRepository(folder);
      if (place === null) {
        const reason = `${folder} is not in a git repository, so only its working tree can be measured.`;
        throw new Failure(exitCodes.usage, reason);
      }
      inner = place.inner;
    }
    const versions: OpenedVersion[] = [];
    for (const [index, name] of names.entries()) {
      if (name === workingTree) {
        versions.push({ name, commit: null, folder });
        continue;
      }
      const commit = await resolveRef(git, repository, name);
      const path = join(temporary, String(index));
      // One that failed half-way has to be removed as well.
      made.push(path);
      // A hook of the repository may write outside of the version, or refuse it.
      const options = ["-c", `core.hooksPath=${join(temporary, "none")}`];
      const add = ["worktree", "add", "--quiet", "--detach", path, commit];
      await gitOrFail(repository, [...options, ...add], name);
      const place = join(path, inner);
      if ((await stat(place).catch(() => null))?.isDirectory() !== true) {
        throw new Failure(exitCodes.usage, `${name} has no folder ${inner}.`);
      }
      versions.push({ name, commit, folder: place });
    }
    return { versions, close };
  } catch (error) {
    await close();
    if (signal.aborted) throw new Failure(exitCodes.interrupted, "Stopped. Nothing was stored.");
    throw error;
  }
}

async function resolveRef(git: Git, repository: string, name: string): Promise<string> {
  // What was cloned has branches of its origin only.
  for (const ref of [name, `origin/${name}`]) {
    const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`];
    const commit = await git(repository, args).catch((error: Error) => {
      if (error.name === "AbortError") throw error;
      return null;
    });
    if (commit !== null) return commit;
  }
  const sorted = ["tag", "--sort=-version:refname", "--sort=-creatordate"];
  const tags = await git(repository, sorted).catch(() => "");
  const newest = tags.split("\n").filter(Boolean).slice(0, 5);
  const advice = newest.length === 0 ? "It has no tags." : `Its newest tags: ${newest.join(", ")}.`;
  const isShallow = await git(repository, ["rev-parse", "--is-shallow-repository"]).catch(() => "");
  const more = isShallow === "true" ? " The clone is shallow: git fetch --unshallow --tags." : "";
  const sentence = `There is no version ${name} in the repository. ${advice}${more}`;
  throw new Failure(exitCodes.usage, sentence);
}
