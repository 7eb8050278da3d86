import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { args, recipeArgument } from "@lapline/contracts";
import { type DefinitionPlan, definitionFolders } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import type { VersionVolume } from "../../sandbox/docker/openVersionVolume.ts";
import { versionAccount, versionRoot } from "../../sandbox/docker/versionPlace.ts";
import { runTool, type ToolResult } from "../build/runTool.ts";
import { classifyPipFailure } from "../classifyFailure.ts";
import type { Mirror } from "../downloads/mirrorsOf.ts";
import { stepFailure } from "../git/runSteps.ts";
import { registryKinds } from "../network/registryHosts.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { releaseArgument } from "../releaseArgument.ts";
import { type DefinitionBuild, giveToPackages } from "./buildFolders.ts";
import { runContainerStep } from "./containerStep.ts";
import { stepsEnv } from "./definitionEnv.ts";
import { type PackedPart, packedList } from "./packedVersion.ts";

const PACK_TIMEOUT_MS = 30 * 60_000;
const INSTALL_TIMEOUT_MS = 10 * 60_000;

interface ImageBuild {
  plan: DefinitionPlan;
  imageId: string;
  /** Folder of the artifact. */
  dir: string;
  mirrors: readonly Mirror[];
}

/**
 * Runs the steps of a version in containers of its image, and packs what they left into `dir`. Its files
 * were fetched behind the walls of this machine; nothing of it runs outside of containers. Answers the
 * bytes of the archives.
 */
export async function buildInContainers(
  { plan, imageId, dir, mirrors }: ImageBuild,
  build: DefinitionBuild,
  context: ProvisionContext,
): Promise<number> {
  const { marker, buildMemoryBytesMax: memoryBytesMax, signal } = context;
  const archive = await packFetched(build, context);
  const containers = await context.containers();
  const volume = await containers.openVersion({ marker, memoryBytesMax }, imageId);
  try {
    await volume.put(createReadStream(archive), versionRoot);
    await runSteps(plan, { volume, mirrors }, context);
    return await packBuilt(plan, { volume, dir }, signal);
  } finally {
    await volume.remove();
  }
}

/** The engine takes archives, and may see other folders than this worker. */
async function packFetched(build: DefinitionBuild, context: ProvisionContext): Promise<string> {
  const out = pathIn(build.root, "in");
  await mkdir(out);
  await giveToPackages([out], context);
  const owner = `--owner=version:${versionAccount.uid}`;
  const group = `--group=version:${versionAccount.gid}`;
  const result = await runTool(
    {
      name: "pack",
      argv: [
        ...args("tar", "--create", "--format=posix", "--directory=/lapline", "--numeric-owner"),
        ...[owner, group].map(recipeArgument),
        ...args("--file=/lapline/in/fetched.tar", "home", "version"),
      ],
      cwd: "/lapline",
      placed: [...build.placed, { from: out, to: "/lapline/in" }],
      code: "package",
      timeoutMs: PACK_TIMEOUT_MS,
    },
    context,
  );
  if (result.ok) return pathIn(out, "fetched.tar");
  const last = result.outputTail.trim().split("\n").at(-1) ?? "";
  throw new JobFailure("build_failed", `The version could not be packed: ${last}`);
}

async function runSteps(
  plan: DefinitionPlan,
  { volume, mirrors }: Pick<ImageBuild, "mirrors"> & { volume: VersionVolume },
  context: ProvisionContext,
): Promise<void> {
  const { version } = definitionFolders;
  const repositories = plan.from.kind === "git" ? [plan.from.repository] : [];
  const env = await stepsEnv(plan.env, context, { tools: "image", mirrors });
  const workingDir = plan.folder === undefined ? version : `${version}/${plan.folder}`;
  const network = { registries: registryKinds, repositories, mirrors };
  const run = ({ argv, timeoutMs }: DefinitionPlan["steps"][number]) => {
    context.logs.line(`build: ${argv.join(" ").slice(0, 500)}`);
    const step = { ...{ argv, env, timeoutMs, network }, workingDir };
    return runContainerStep(volume, step, context);
  };
  if (plan.from.kind === "pip") await installWheels(plan.from, run);
  for (const step of plan.steps) {
    const result = await run(step);
    // Whatever it printed: what a project wrote must not pass for a failure of the machine.
    if (!result.ok) throw new JobFailure("build_failed", stepFailure(step, result).message);
  }
}

/** Installs a release of PyPI by the image's own Python, as wheels only. */
async function installWheels(
  { package: name, version }: Extract<DefinitionPlan["from"], { kind: "pip" }>,
  run: (step: DefinitionPlan["steps"][number]) => Promise<ToolResult>,
): Promise<void> {
  const install = ["python3", "-m", "pip", "install", "--only-binary=:all:", "--no-input"];
  const wanted = releaseArgument("pip", { name, version });
  const argv = [...install, "--no-warn-script-location", "--target=lib", wanted];
  const step = { argv, timeoutMs: INSTALL_TIMEOUT_MS };
  const result = await run(step);
  if (result.ok) return;
  const isMissing = classifyPipFailure(result.outputTail) === "version_not_found";
  const { message } = stepFailure(step, result);
  throw new JobFailure(isMissing ? "version_not_found" : "build_failed", message);
}

async function packBuilt(
  { keep }: DefinitionPlan,
  { volume, dir }: { volume: VersionVolume; dir: string },
  signal: AbortSignal,
): Promise<number> {
  const wanted = [
    { path: "home", from: definitionFolders.home },
    ...(keep === null ? ["version"] : keep.map((path) => `version/${path}`)).map((path) => ({
      path,
      from: posix.join(versionRoot, path),
    })),
  ];
  const parts: PackedPart[] = [];
  let bytes = 0;
  for (const [index, { path, from }] of wanted.entries()) {
    const archive = await volume.take(from);
    if (archive === null) {
      const advice = "Make it in a step, or take it out of build.keep.";
      const shown = path.replace(/^version\//, "");
      throw new JobFailure("build_failed", `The build did not make ${shown}. ${advice}`);
    }
    const file = `part-${index}.tar`;
    await pipeline(archive, createWriteStream(pathIn(dir, file)), { signal });
    bytes += (await stat(pathIn(dir, file))).size;
    parts.push({ file, into: posix.dirname(posix.normalize(path)) });
  }
  await writeFile(pathIn(dir, packedList), JSON.stringify(parts));
  return bytes;
}
