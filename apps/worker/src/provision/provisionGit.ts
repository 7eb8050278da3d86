import { mkdtemp } from "node:fs/promises";
import { dirname, relative } from "node:path";
import type { Artifact, GitPlan, ProvisionPlan, SourceCommit } from "@lapline/workloads";
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
import { type ResolvedRef, resolveGitRef } from "./git/resolveGitRef.ts";
import { runSteps } from "./git/runSteps.ts";
import { stepsCache } from "./git/stepsCache.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";

const NAME = /^[a-z0-9][a-z0-9._-]*$/i;

/** A plan whose refs are whole commits, and what they were. */
interface ResolvedPlan {
  resolved: GitPlan;
  refs: readonly ResolvedRef[];
}

/** Looks up the commits; needs the repositories only where a ref is no whole commit. */
export async function resolveGitPlan(
  plan: GitPlan,
  context: ProvisionContext,
): Promise<ResolvedPlan> {
  refuseMissing(plan.recipe.needs ?? [], context.toolEnv.PATH ?? "");
  const refs: ResolvedRef[] = [];
  for (const source of plan.sources) {
    const found = await resolveGitRef(await openGit(source.repository, context), source);
    const { repository, ref, commit } = found.source;
    context.logs.line(`${repository} ${ref} is ${commit}`);
    refs.push(found);
  }
  const sources = plan.sources.map((source, index) => ({
    ...source,
    ref: refs[index]?.source.commit ?? source.ref,
  }));
  return { resolved: { ...plan, sources }, refs };
}

/**
 * Checks the sources out into a temporary folder, runs the recipe there and keeps the outputs in
 * `dir`. `provisionPart` makes the artifacts that the build needs.
 */
export async function provisionGit(
  { resolved: plan, refs }: ResolvedPlan,
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
    if (!NAME.test(folder)) throw new Error(`"${folder}" is not a folder name`);
    const source = refs[index]?.source;
    if (source === undefined) throw new Error(`${folder} has no commit`);
    const { repository, commit } = source;
    const checkout = { repository, commit, omit, submodules: wanted };
    submodules.push(...(await checkoutTree(checkout, { build, below: folder }, context)));
  }
  const repositories = plan.sources.map(({ repository }) => repository);
  const cache = stepsCache(refs, plan.recipe);
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
  await context.stepsCaches.using(cache, () => runSteps(plan.recipe.steps, place, context));
  const ownBytes = await keepOutputs(plan.outputs, folders, dir);
  await removeTree(build);
  const built = { executable: plan.executable, imageId: null, ownBytes };
  return { ...built, commits: [...refs.map(({ source }) => source), ...submodules] };
}
