import { lstat, mkdir, rename } from "node:fs/promises";
import { args, recipeArgument, type SecretResponse } from "@lapline/contracts";
import { type DefinitionPlan, definitionFolders, type SourceCommit } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { leftByBuild } from "../../paths/leftByBuild.ts";
import { entryIn, pathIn } from "../../paths/pathIn.ts";
import { removeTree } from "../../paths/removeTree.ts";
import { refuseUnwalled } from "../build/refuseUnwalled.ts";
import { runTool } from "../build/runTool.ts";
import { toolFailure } from "../build/toolFailure.ts";
import { writeBuildFile } from "../build/writeBuildFile.ts";
import { writeHome } from "../build/writeHome.ts";
import { writeMirrorSettings } from "../downloads/mirrorSettings.ts";
import { type Mirror, mirrorsOf } from "../downloads/mirrorsOf.ts";
import { stepFailure } from "../git/runSteps.ts";
import { registryKinds } from "../network/registryHosts.ts";
import type { BuildResult } from "../openArtifactCache.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { type DefinitionBuild, giveToPackages, makeBuildFolders } from "./buildFolders.ts";
import { buildInContainers } from "./buildInContainers.ts";
import { definitionEnv, stepsEnv } from "./definitionEnv.ts";
import { fetchOrigin, type ProvisionPart } from "./fetchOrigin.ts";
import { versionArchive } from "./versionArchive.ts";

const PACK_TIMEOUT_MS = 30 * 60_000;

/** A plan whose ref is a whole commit where it comes from a repository. */
export interface ResolvedDefinition {
  plan: DefinitionPlan;
  commits: readonly SourceCommit[];
  /** For fetching the version, and nothing after that. Null: it is public. */
  credentials: SecretResponse | null;
  /** Image in whose containers it is built; null: the machine's tools do it behind walls. */
  imageId: string | null;
}

/**
 * Fetches the version, writes the definition's files, runs its steps behind walls and packs the version's
 * folder and the home into `dir`. Packed, since the worker then never walks through what a build made,
 * and links, times and rights are what the build left.
 */
export async function provisionDefinition(
  { plan, commits, credentials, imageId }: ResolvedDefinition,
  dir: string,
  context: ProvisionContext,
  provisionPart: ProvisionPart,
): Promise<BuildResult> {
  refuseUnwalled(context, "what a project defines itself");
  const build = await makeBuildFolders(dir);
  const downloads = await fetchOrigin(
    { from: plan.from, credentials, inImage: imageId !== null },
    build,
    context,
    provisionPart,
  );
  const { folder } = plan;
  if (folder !== undefined && (await isMissing(build.version, folder))) {
    const ref = plan.from.kind === "git" ? plan.from.ref : plan.from.version;
    const advice = "Name versions that have it, or another folder in the source.";
    throw new JobFailure("build_failed", `${ref} has no folder ${folder}. ${advice}`);
  }
  for (const [name, text] of Object.entries(plan.files)) {
    await leftByBuild(() => writeBuildFile(build.version, name, text));
  }
  const secrets = { mask: context.mask.text, keepSecrets: false };
  await writeHome(build.home, context.toolEnv.HOME, secrets);
  const mirrors = context.downloads === null ? [] : await mirrorsOf(context);
  await writeMirrorSettings(build.home, mirrors);
  const given = [build.version, build.home, build.tmp];
  await leftByBuild(() => giveToPackages(given, context));
  const ownBytes =
    imageId === null
      ? await buildBehindWalls(plan, { build, dir, mirrors }, context)
      : await buildInContainers({ plan, imageId, dir, mirrors }, build, context);
  const left = await removeTree(build.root);
  if (left !== null) throw new JobFailure("build_failed", left);
  return { executable: null, imageId: null, ownBytes, commits, downloads };
}

/** Answers the bytes of the archive. */
async function buildBehindWalls(
  plan: DefinitionPlan,
  { build, dir, mirrors }: { build: DefinitionBuild; dir: string; mirrors: readonly Mirror[] },
  context: ProvisionContext,
): Promise<number> {
  await runSteps(plan, { ...build, mirrors }, context);
  return pack(plan, { build, dir }, context);
}

async function runSteps(
  { steps, env, from, folder }: DefinitionPlan,
  { placed, mirrors }: DefinitionBuild & { mirrors: readonly Mirror[] },
  context: ProvisionContext,
): Promise<void> {
  const repositories = from.kind === "git" ? [from.repository] : [];
  const base = await stepsEnv(env, context, { tools: "machine", mirrors });
  for (const step of steps) {
    context.logs.line(`build: ${step.argv.join(" ").slice(0, 500)}`);
    const result = await runTool(
      {
        name: "build",
        argv: step.argv.map(recipeArgument),
        cwd:
          folder === undefined
            ? definitionFolders.version
            : `${definitionFolders.version}/${folder}`,
        placed,
        code: "package",
        env: base,
        network: { registries: registryKinds, repositories, mirrors },
        timeoutMs: step.timeoutMs,
      },
      context,
    );
    // Whatever it printed: what a project wrote must not pass for a failure of the machine.
    if (!result.ok) throw new JobFailure("build_failed", stepFailure(step, result).message);
  }
}

/**
 * Whether a version surely lacks a path. Behind a link it is for the archiver to say, inside the walls: an
 * answer from here would tell which files this machine has.
 */
export async function isMissing(folder: string, path: string): Promise<boolean> {
  let place = folder;
  for (const part of path.split("/").filter((one) => one !== "" && one !== ".")) {
    place = entryIn(place, part);
    const stats = await lstat(place).catch(() => null);
    if (stats === null) return true;
    if (stats.isSymbolicLink()) return false;
  }
  return false;
}

/** Answers the bytes of the archive. */
async function pack(
  { keep }: DefinitionPlan,
  { build, dir }: { build: DefinitionBuild; dir: string },
  context: ProvisionContext,
): Promise<number> {
  for (const path of keep ?? []) {
    if (await isMissing(build.version, path)) {
      const advice = "Make it in a step, or take it out of build.keep.";
      throw new JobFailure("build_failed", `The build did not make ${path}. ${advice}`);
    }
  }
  const out = pathIn(build.root, "out");
  await mkdir(out);
  await giveToPackages([out], context);
  const kept = keep === null ? ["version"] : keep.map((path) => `version/${path}`);
  const archive = recipeArgument(`/lapline/out/${versionArchive}`);
  const result = await runTool(
    {
      name: "pack",
      argv: [
        ...args("tar", "--create", "--format=posix", "--directory=/lapline"),
        ...args("--warning=no-file-ignored", "--file"),
        ...[archive, ...args("home"), ...kept.map(recipeArgument)],
      ],
      cwd: "/lapline",
      placed: [...build.placed, { from: out, to: "/lapline/out" }],
      code: "package",
      env: definitionEnv(context.toolEnv, context.mask.text),
      timeoutMs: PACK_TIMEOUT_MS,
    },
    context,
  );
  if (!result.ok) {
    const last = result.outputTail.trim().split("\n").slice(-3).join("\n");
    throw toolFailure(result, "build_failed", `What the build left cannot be kept: ${last}`);
  }
  const packed = pathIn(out, versionArchive);
  // Only tar ran where this folder can be written, but its size is part of the report.
  const { size } = await lstat(packed);
  await rename(packed, pathIn(dir, versionArchive));
  return size;
}
