import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { type SecretResponse, secretCovers, secretElsewhere } from "@lapline/contracts";
import type { Artifact, DefinitionPlan, GitPlan, ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { leftByBuild } from "../paths/leftByBuild.ts";
import { artifactKey } from "./artifactKey.ts";
import { takeBack } from "./build/handOver.ts";
import { checkPlan } from "./checkPlan.ts";
import { type ComposeImagesPlan, composeImages } from "./composeImages.ts";
import { provisionDefinition, type ResolvedDefinition } from "./definition/provisionDefinition.ts";
import { toolsFingerprint } from "./definition/toolsFingerprint.ts";
import { findJdk } from "./findJdk.ts";
import { openGit } from "./git/openGit.ts";
import { resolveGitRef } from "./git/resolveGitRef.ts";
import { hashFile } from "./hashFile.ts";
import { keepChecksum } from "./keepChecksum.ts";
import { checkRegistry } from "./network/checkRegistry.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import { type ArchivePlan, provisionArchive } from "./provisionArchive.ts";
import { provisionCargo } from "./provisionCargo.ts";
import { type ProvisionContext, scratchTag } from "./provisionContext.ts";
import { type DartPlan, findDart, provisionDart } from "./provisionDart.ts";
import { provisionGit, resolveGitPlan } from "./provisionGit.ts";
import { provisionGo } from "./provisionGo.ts";
import { type MavenPlan, provisionMaven } from "./provisionMaven.ts";
import { provisionNpm } from "./provisionNpm.ts";
import { findPython, type PipPlan, provisionPip } from "./provisionPip.ts";
import { requireAmd64Level } from "./requireAmd64Level.ts";

/**
 * Turns a plan into an artifact on this machine, from the cache where possible. Failures are
 * JobFailures: `version_not_found`, `registry_unreachable`, `build_failed`, `disk_full`,
 * `sandbox_unavailable`.
 */
export async function provision(plan: ProvisionPlan, context: ProvisionContext): Promise<Artifact> {
  checkPlan(plan);
  switch (plan.kind) {
    case "bundled":
      return runtimeArtifact();
    case "url":
      return { dir: null, executable: null, imageId: null, digest: null, sizeBytes: 0 };
    case "image":
      return provisionImage(plan.reference, context);
    case "images":
      return provisionImages(plan.references, context);
    case "composeImages":
      return provisionComposed(plan, context);
    case "npm":
      return cached(plan, context, (dir) => provisionNpm(plan, dir, context));
    case "go":
      requireAmd64Level(plan.goamd64 ?? "v1");
      return cached(plan, context, (dir) => provisionGo(plan, dir, context));
    case "dart":
      return provisionDartPlan(plan, context);
    case "maven":
      return provisionMavenPlan(plan, context);
    case "pip":
      return provisionPipPlan(plan, context);
    case "git":
      return provisionGitPlan(plan, context);
    case "definition":
      return provisionDefinitionPlan(plan, context);
    case "cargo":
      return cached(plan, context, (dir) => provisionCargo(plan, dir, context));
    case "archive":
      return provisionArchivePlan(plan, context);
    case "scratchImage":
      return provisionScratchImage(plan, context);
  }
}

/** The program is compiled by the machine's own Dart, so the cache knows that too. */
async function provisionDartPlan(plan: DartPlan, context: ProvisionContext): Promise<Artifact> {
  const dart = await findDart(context);
  const build = (dir: string) => provisionDart({ plan, dart }, dir, context);
  return cached(plan, context, build, `-dart-${dart.version}`);
}

/** The program is compiled by the machine's own JDK and starts its `java`, so the cache knows both. */
async function provisionMavenPlan(plan: MavenPlan, context: ProvisionContext): Promise<Artifact> {
  const jdk = await findJdk(context);
  const build = (dir: string) => provisionMaven({ plan, jdk }, dir, context);
  return cached(plan, context, build, `-java-${jdk.version}-${jdk.home}`);
}

/** What is installed depends on the Python that runs it, so the cache knows that too. */
async function provisionPipPlan(plan: PipPlan, context: ProvisionContext): Promise<Artifact> {
  const python = await findPython(context);
  const build = (dir: string) => provisionPip({ plan, python }, dir, context);
  return cached(plan, context, build, `-python-${python.version}-${python.program}`);
}

/** The refs are looked up first: the cache knows commits only. */
async function provisionGitPlan(plan: GitPlan, context: ProvisionContext): Promise<Artifact> {
  const found = await resolveGitPlan(plan, context);
  const { resolved, refs } = found;
  const provisionPart = (part: ProvisionPlan) => provision(part, context);
  const artifact = await cached(resolved, context, (dir) =>
    provisionGit(found, dir, context, provisionPart),
  );
  // The entry may have been built under another name of the same commit. Its trees decided the rest.
  const submodules = (artifact.commits ?? []).filter(({ submodule }) => submodule !== undefined);
  return { ...artifact, commits: [...refs.map(({ source }) => source), ...submodules] };
}

/** A ref is looked up first, and the machine's tools are part of what is built. */
async function provisionDefinitionPlan(
  plan: DefinitionPlan,
  context: ProvisionContext,
): Promise<Artifact> {
  try {
    const images = await imagesOf(plan, context);
    const found = { ...(await resolveDefinition(plan, context)), imageId: images?.own ?? null };
    const provisionPart = (part: ProvisionPlan) => provision(part, context);
    const build = (dir: string) => provisionDefinition(found, dir, context, provisionPart);
    const tools =
      images === null
        ? `-tools-${toolsFingerprint(plan.steps, context.toolEnv)}`
        : `-image-${images.own}`;
    const { credentials } = found;
    // A commit is found without asking its repository, so what is private is cached for its project.
    const owner = credentials === null ? "" : `-project-${credentials.projectId}`;
    const artifact = await cached(found.plan, context, build, `${tools}${owner}`);
    const ofImages = images && { imageId: images.own, images: images.beside };
    return { ...artifact, ...ofImages, commits: found.commits };
  } catch (error) {
    throw ownAddressFailure(plan, error);
  }
}

/**
 * Ids of the image that a version is built in, and of those that run beside it; null: it is built with
 * the machine's tools. What a project names and cannot be fetched is no trouble of the machine.
 */
async function imagesOf(
  { image, beside = {} }: DefinitionPlan,
  context: ProvisionContext,
): Promise<{ own: string; beside: Record<string, string> } | null> {
  if (image === undefined) return null;
  const idOf = async (reference: string) => {
    const { imageId } = await provisionImage(reference, context);
    context.logs.line(`image ${reference} is ${imageId}`);
    return imageId ?? "";
  };
  try {
    const ids: Record<string, string> = {};
    for (const [name, reference] of Object.entries(beside)) ids[name] = await idOf(reference);
    return { own: await idOf(image), beside: ids };
  } catch (error) {
    const isOwn =
      error instanceof JobFailure &&
      (error.code === "registry_unreachable" || error.code === "version_not_found");
    throw isOwn ? new JobFailure("build_failed", error.message, { cause: error }) : error;
  }
}

/**
 * A registry that does not answer is a trouble of the machine, which is tried again and in the end takes
 * it out of service. An address that a project wrote into its definition is not.
 */
function ownAddressFailure({ from }: DefinitionPlan, error: unknown): unknown {
  const isOwn = from.kind === "git" || from.kind === "archive";
  if (!isOwn || !(error instanceof JobFailure) || error.code !== "registry_unreachable")
    return error;
  return new JobFailure("build_failed", error.message, { cause: error });
}

async function resolveDefinition(
  plan: DefinitionPlan,
  context: ProvisionContext,
): Promise<Omit<ResolvedDefinition, "imageId">> {
  const { from } = plan;
  const credentials = await credentialsOf(plan, context);
  if (from.kind !== "git") return { plan, commits: [], credentials };
  const git = await openGit(from.repository, context, credentials);
  const { source } = await resolveGitRef(git, { ...from, folder: "version" });
  context.logs.line(`${source.repository} ${source.ref} is ${source.commit}`);
  return {
    plan: { ...plan, from: { ...from, ref: source.commit } },
    commits: [source],
    credentials,
  };
}

/** Asked for also where the cache has the version: a secret that is gone opens nothing any more. */
async function credentialsOf(
  { from }: DefinitionPlan,
  context: ProvisionContext,
): Promise<SecretResponse | null> {
  if ((from.kind !== "git" && from.kind !== "archive") || from.secret === undefined) return null;
  const credentials = await context.openSecret();
  const address = from.kind === "git" ? from.repository : from.url;
  if (secretCovers(credentials.address, address)) return credentials;
  const reason = secretElsewhere(from.secret, credentials.address, address);
  throw new JobFailure("build_failed", reason);
}

/** What lies in the cache is held against the first use, too: it may have come before that. */
async function provisionArchivePlan(
  plan: ArchivePlan,
  context: ProvisionContext,
): Promise<Artifact> {
  const build = (dir: string) => provisionArchive(plan, dir, context);
  // Entries without the sums of their files have other keys.
  const artifact = await cached(plan, context, build, "-sums");
  if (!artifact.fromCache) return artifact;
  for (const { address, sha256 } of artifact.downloads ?? []) {
    await keepChecksum({ url: address, listed: plan.sha256, sha256 }, context);
  }
  return artifact;
}

async function cached(
  plan: ProvisionPlan,
  context: ProvisionContext,
  build: (dir: string) => Promise<BuildResult>,
  runtime = "",
): Promise<Artifact & { fromCache: boolean }> {
  const platform = `${process.platform}-${process.arch}${runtime}`;
  const buildAndKeep = async (dir: string) => {
    try {
      const result = await build(dir);
      await leftByBuild(() => takeBack(dir));
      return result;
    } finally {
      await context.stepsCaches.evict();
      await context.downloads?.evict();
    }
  };
  try {
    const artifact = await context.cache.obtain(artifactKey(plan, platform), buildAndKeep);
    context.logs.line(
      `${plan.kind} artifact ${artifact.fromCache ? "from the cache" : "built"}, ${artifact.sizeBytes.toLocaleString("en")} bytes, ${artifact.digest}`,
    );
    return artifact;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") {
      throw new JobFailure("disk_full", "the disk is full", { cause: error });
    }
    throw error;
  }
}

let runtime: Promise<Artifact> | undefined;

/** What a bundled target is carried by: the program of this runtime. */
function runtimeArtifact(): Promise<Artifact> {
  runtime ??= (async () => {
    const hash = createHash("sha256");
    await hashFile(hash, process.execPath);
    const { size } = await stat(process.execPath);
    return {
      dir: null,
      executable: null,
      imageId: null,
      digest: `sha256:${hash.digest("hex")}`,
      sizeBytes: size,
    };
  })();
  return runtime;
}

async function provisionImage(reference: string, context: ProvisionContext): Promise<Artifact> {
  const images = await context.images();
  let found = await images.inspect(reference, context.signal);
  if (found === null) {
    await checkRegistry(reference, context.buildHosts);
    context.logs.line(`pulling ${reference}`);
    const output = context.logs.source("docker");
    const write = (line: string) => output.write(Buffer.from(`${line}\n`));
    await images.pull(reference, write, context.signal);
    output.end();
    found = await images.inspect(reference, context.signal);
  }
  if (found === null) {
    throw new JobFailure(
      "version_not_found",
      `the engine has no image ${reference} after the pull`,
    );
  }
  const { id, sizeBytes } = found;
  return { dir: null, executable: null, imageId: id, digest: id, sizeBytes };
}

/** All of them; the digest is over the names and ids together. */
async function provisionImages(
  references: Readonly<Record<string, string>>,
  context: ProvisionContext,
): Promise<Artifact> {
  const images: Record<string, string> = {};
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for (const [name, reference] of Object.entries(references)) {
    const { imageId, sizeBytes: bytes } = await provisionImage(reference, context);
    if (imageId === null) throw new JobFailure("build_failed", `${reference} left no image`);
    images[name] = imageId;
    sizeBytes += bytes;
    hash.update(`${name}\0${imageId}\0`);
    context.logs.line(`image ${reference} is ${imageId}, ${bytes} bytes`);
  }
  const digest = `sha256:${hash.digest("hex")}`;
  return { dir: null, executable: null, imageId: null, images, digest, sizeBytes };
}

/** The images of a compose file are looked up first: its tag may move. */
async function provisionComposed(
  plan: ComposeImagesPlan,
  context: ProvisionContext,
): Promise<Artifact> {
  const { references, commit } = await composeImages(plan, context);
  return { ...(await provisionImages(references, context)), commits: [commit] };
}

/** The image is found again by a tag made of the executable's checksum. */
async function provisionScratchImage(
  plan: Extract<ProvisionPlan, { kind: "scratchImage" }>,
  context: ProvisionContext,
): Promise<Artifact> {
  const images = await context.images();
  const inner = await provision(plan.from, context);
  if (inner.executable === null || inner.digest === null) {
    throw new JobFailure("build_failed", `a ${plan.from.kind} artifact has no executable to pack`);
  }
  const tag = scratchTag(inner.digest);
  let image = await images.inspect(tag, context.signal);
  if (image === null) {
    const files = { program: inner.executable, path: plan.executable };
    await images.buildScratch(files, tag, context.signal);
    image = await images.inspect(tag, context.signal);
  }
  if (image === null) throw new JobFailure("build_failed", `the engine lost the image ${tag}`);
  context.logs.line(`image ${image.id}, ${image.sizeBytes} bytes`);
  return { ...inner, imageId: image.id, sizeBytes: image.sizeBytes };
}
