import { type SourceKind, sourceKindOf } from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import { askHostWorker } from "./askHostWorker.ts";
import { createGit } from "./createGit.ts";
import type { HostIo } from "./findHostNode.ts";
import { gitPlaceOf } from "./gitPlaceOf.ts";
import { workingTree } from "./openVersions.ts";
import type { DefinitionFile } from "./readDefinition.ts";

/** Which versions are asked for. */
export interface VersionOptions {
  versions?: string[];
  base?: string;
  last?: number;
}

const versionsMax = 20;

/**
 * The names of the versions to measure, oldest first: those that are named, the newest ones, or a base and
 * what lies here. Without any of them, the base is the baseline of the file. Of a checkout that is the working tree, of a git repository its HEAD, of a registry the
 * newest release. Throws a Failure where nothing says which.
 */
export async function chooseVersions(
  io: HostIo,
  file: DefinitionFile,
  options: VersionOptions,
): Promise<string[]> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  if (given.length > 1) {
    throw new Failure(exitCodes.usage, "Use only one of --versions, --base and --last.");
  }
  const { versions, base, last } = options;
  // An empty variable of a CI job must not pass for a run in which nothing got worse.
  if (versions?.length === 0) throw new Failure(exitCodes.usage, "--versions names no version.");
  if ((versions?.length ?? last ?? 0) > versionsMax) {
    throw new Failure(exitCodes.usage, `Use at most ${versionsMax} versions.`);
  }
  const names =
    versions ??
    (last === undefined
      ? await withBase(io, base ?? null, file)
      : await listNewest(io, file, last));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) {
    throw new Failure(exitCodes.usage, `${twice} is listed twice. List each version once.`);
  }
  return names;
}

async function withBase(io: HostIo, base: string | null, file: DefinitionFile): Promise<string[]> {
  const head = await newest(io, file);
  if (base !== null) return [base, head];
  const { baseline } = file.definition;
  if (baseline === undefined || baseline === head) return [head];
  io.note(`Compared with ${baseline}, the baseline of lapline.yml.`);
  return [baseline, head];
}

async function newest(io: HostIo, file: DefinitionFile): Promise<string> {
  const kind = sourceKindOf(file.definition.target.source);
  if (kind === "checkout") return workingTree;
  if (kind === "git") return "HEAD";
  const [name = ""] = await listNewest(io, file, 1);
  return name;
}

/**
 * The newest releases, oldest first, by the rules of a server. Throws a Failure where nothing lists them.
 * `repository`: where the tags of a checkout are listed instead of the one that lies here.
 */
export async function listNewest(
  io: HostIo,
  file: DefinitionFile,
  last: number,
  repository?: string,
): Promise<string[]> {
  const { definition } = file;
  const kind = sourceKindOf(definition.target.source);
  if (kind === "archive") {
    const sentence = `Archives have no list of versions, so those of ${definition.target.id} are unknown.`;
    throw new Failure(exitCodes.usage, `${sentence} Name them with --versions.`);
  }
  const from = repository ?? file.definition.target.source.git?.repository;
  const tags = await tagsOf(io, file, { kind, from });
  const listed = await askHostWorker(io, { task: "list", definition, tags }, ["listed"]);
  if (listed.orderedBy === "number" || tags === null) return listed.versions.slice(-last);
  if (from !== undefined) {
    const sentence = "The tags of the repository have no numbers, so the newest ones are unknown.";
    throw new Failure(exitCodes.usage, `${sentence} Name them with --versions.`);
  }
  const chosen = new Set(listed.versions);
  return tags.filter((tag) => chosen.has(tag)).slice(-last);
}

/** Tags of a repository: of a checkout oldest first, of another in any order. Null: it has none. */
async function tagsOf(
  io: HostIo,
  { folder }: DefinitionFile,
  { kind, from }: { kind: SourceKind; from: string | undefined },
): Promise<string[] | null> {
  const { git } = createGit(io.env.inherited);
  if (from !== undefined) {
    const args = ["ls-remote", "--tags", "--refs", "--", gitPlaceOf(io, from)];
    const listed = await git(folder, args).catch((error: Error) => {
      const sentence = `git could not list the tags of ${from}: ${error.message}.`;
      throw new Failure(exitCodes.infrastructure, sentence);
    });
    return listed.split("\n").flatMap((line) => line.split("\trefs/tags/")[1] ?? []);
  }
  if (kind !== "checkout") return null;
  const args = ["for-each-ref", "--sort=creatordate", "--format=%(refname:strip=2)", "refs/tags"];
  const listed = await git(folder, args).catch(() => {
    const sentence = `${folder} is not in a git repository, so it has no tags.`;
    throw new Failure(
      exitCodes.usage,
      `${sentence} Use \`lapline run\` to measure the working tree.`,
    );
  });
  const tags = listed.split("\n").filter(Boolean);
  if (tags.length > 0) return tags;
  const advice = "In a shallow clone, fetch them: git fetch --unshallow --tags.";
  throw new Failure(exitCodes.usage, `The repository has no tags. ${advice}`);
}
