import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { dirname, relative } from "node:path";
import type {
  Artifact,
  BuildRecipe,
  GitPlan,
  ProvisionPlan,
  SourceCommit,
} from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { pathIn } from "../paths/pathIn.ts";
import { removeTree } from "../paths/removeTree.ts";
import { refuseUnwalled } from "./build/refuseUnwalled.ts";
import { writeBuildFile } from "./build/writeBuildFile.ts";
import { type BuildFolders, pathInFolders } from "./git/buildFolders.ts";
import { checkoutTree } from "./git/checkoutTree.ts";
import { keepOutputs } from "./git/keepOutputs.ts";
import { openGit } from "./git/openGit.ts";
import { refuseMissing } from "./git/refuseMissing.ts";
import { resolveGitRef } from "./git/resolveGitRef.ts";
import { runSteps } from "./git/runSteps.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";

const NAME = /^[a-z0-9][a-z0-9._-]*$/i;

/** Looks up the commits; needs the repositories only where a ref is no whole commit. */
export async function resolveGitPlan(
  plan: GitPlan,
  context: ProvisionContext,
): Promise<{ resolved: GitPlan; commits: SourceCommit[] }> {
  refuseMissing(plan.recipe.needs ?? []);
  const commits: SourceCommit[] = [];
  for (const source of plan.sources) {
    const found = await resolveGitRef(await openGit(source.repository, context), source);
    context.logs.line(`${found.repository} ${found.ref} is ${found.commit}`);
    commits.push(found);
  }
  const sources = plan.sources.map((source, index) => ({
    ...source,
    ref: commits[index]?.commit ?? source.ref,
  }));
  return { resolved: { ...plan, sources }, commits };
}

/**
 * Checks the sources out into a temporary folder, runs the recipe there and keeps the outputs in
 * `dir`. `provisionPart` makes the artifacts that the build needs.
 */
export async function provisionGit(
  { resolved: plan, commits }: { resolved: GitPlan; commits: readonly SourceCommit[] },
  dir: string,
  context: ProvisionContext,
  provisionPart: (part: ProvisionPlan) => Promise<Artifact>,
): Promise<BuildResult> {
  if (plan.sources.length > 0) refuseUnwalled(context, "builds of repositories");
  const parts = new Map<string, string>();
  for (const [name, part] of Object.entries(plan.parts)) {
    const artifact = await provisionPart(part);
    if (artifact.dir === null) {
      throw new JobFailure("build_failed", `the part ${name} (${part.kind}) leaves no files`);
    }
    parts.set(name, artifact.dir);
  }
  const build = await mkdtemp(pathIn(dirname(dir), "build-"));
  const submodules: SourceCommit[] = [];
  for (const [index, { folder, omit, submodules: wanted }] of plan.sources.entries()) {
    if (!NAME.test(folder)) throw new Error(`"${folder}" is no name of a folder`);
    const source = commits[index];
    if (source === undefined) throw new Error(`${folder} has no commit`);
    const { repository, commit } = source;
    const checkout = { repository, commit, omit, submodules: wanted };
    submodules.push(...(await checkoutTree(checkout, { build, below: folder }, context)));
  }
  const repositories = plan.sources.map(({ repository }) => repository);
  const cache = stepsCache(repositories, plan.recipe);
  const folders: BuildFolders = {
    build,
    parts,
    cache: pathIn(context.toolCacheDir, cache),
    commits: new Map(plan.sources.map(({ folder, ref }) => [folder, ref])),
  };
  for (const [name, text] of Object.entries({ ...plan.files, ...plan.recipe.files })) {
    const path = pathInFolders(name, { ...folders, parts: new Map() });
    await writeBuildFile(build, relative(build, path), text);
  }
  const place = { folders, repositories, cache };
  await runSteps(plan.recipe.steps, place, context);
  const ownBytes = await keepOutputs(plan.outputs, folders, dir);
  await removeTree(build);
  const built = { executable: plan.executable, imageId: null, ownBytes };
  return { ...built, commits: [...commits, ...submodules] };
}

/** Downloads are shared by builds of the same repositories, and of the same recipe where there is none. */
function stepsCache(repositories: readonly string[], recipe: BuildRecipe): string {
  const shared = repositories.length > 0 ? repositories : recipe;
  const digest = createHash("sha256").update(JSON.stringify(shared)).digest("hex");
  return `steps-${digest.slice(0, 16)}`;
}
