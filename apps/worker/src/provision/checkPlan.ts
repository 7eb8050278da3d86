import {
  type FileName,
  type FilePath,
  fileNameOf,
  filePathOf,
  type ImageReference,
  imageReferenceOf,
  isWithin,
  type PackageName,
  type ProvisionerKind,
  packageNameOf,
  type RepositoryAddress,
  repositoryAddressOf,
  type VersionName,
  versionNameOf,
} from "@lapline/contracts";
import type { GitSubmodules, ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";

/**
 * Reads every name of a plan once more before anything is done with it: a plan is made from what a
 * submission said. Throws a JobFailure: `version_not_found` for what cannot be a version, `unsupported`
 * for anything else.
 */
export function checkPlan(plan: ProvisionPlan): void {
  switch (plan.kind) {
    case "bundled":
    case "url":
      return;
    case "image":
      imageOf(plan.reference);
      return;
    case "images":
      Object.entries(plan.references).forEach(([name, reference]) => {
        fileOf(name);
        imageOf(reference);
      });
      return;
    case "composeImages":
      repositoryOf(plan.repository);
      versionOf(plan.ref, "git");
      pathOf(plan.file);
      for (const name of Object.keys(plan.services)) fileOf(name);
      return;
    case "scratchImage":
      pathOf(plan.executable.replace(/^\//, ""));
      checkPlan(plan.from);
      return;
    case "npm":
      for (const { name, version } of plan.packages) release(name, version, "npm");
      for (const name of plan.installScripts ?? []) packageOf(name, "npm");
      return;
    case "pip":
      for (const { name, version } of plan.packages) release(name, version, "pip");
      program(plan);
      return;
    case "go":
      checkGo(plan);
      return;
    case "maven":
      for (const one of [...plan.artifacts, ...plan.libraries]) checkCoordinates(one);
      for (const { file } of plan.libraries) pathOf(file);
      if (!/^[A-Za-z][A-Za-z0-9.]*$/.test(plan.mainClass)) throw refused("a class", plan.mainClass);
      program(plan);
      return;
    case "dart":
      checkDart(plan);
      return;
    case "cargo":
      release(plan.crate, plan.version, "cargo");
      for (const name of Object.keys(plan.standIns)) fileOf(name);
      fileOf(plan.executable);
      return;
    case "archive":
      checkArchive(plan);
      return;
    case "git":
      checkGit(plan);
      return;
    case "definition":
      checkDefinition(plan);
      return;
  }
}

type Plan<Kind extends ProvisionPlan["kind"]> = Extract<ProvisionPlan, { kind: Kind }>;

function checkGo(plan: Plan<"go">): void {
  for (const { module, version } of [plan, ...plan.requires]) release(module, version, "go");
  if (plan.toolchain !== null && !/^go\d+(?:[.]\d+)*(?:rc\d+)?$/.test(plan.toolchain)) {
    throw refused("a Go toolchain", plan.toolchain);
  }
  for (const tag of plan.tags) fileOf(tag);
  program({ sources: plan.sources ?? {}, executable: plan.executable });
}

function checkDart(plan: Plan<"dart">): void {
  release(plan.package, plan.version, "dart");
  for (const [name, constraint] of Object.entries({ ...plan.packages, ...plan.builders })) {
    const plain = /^(?:any|[\^]?[0-9][A-Za-z0-9.+-]*)$/.test(constraint);
    if (!plain) throw refused("a version constraint", constraint);
    packageOf(name, "dart");
  }
  for (const { registry, package: name, version, file } of plan.libraries) {
    release(name, version, registry === "pypi" ? "pip" : "dart");
    pathOf(file);
  }
  program(plan);
}

function checkArchive(plan: Plan<"archive">): void {
  versionOf(plan.version, "archive");
  pathOf(plan.executable);
  const isInside = plan.folders.some((folder) => isWithin(plan.url, folder));
  if (!isInside) throw refused("an address of this target", plan.url);
}

/** Far more than any build needs; each level is fetched on its own. */
const SUBMODULE_DEPTH_MAX = 4;

function checkSubmodules(wanted: GitSubmodules, levels: number): void {
  for (const [path, { repository, submodules }] of Object.entries(wanted)) {
    pathOf(path);
    repositoryOf(repository);
    if (levels === 0) throw refused("a submodule that deep", path);
    checkSubmodules(submodules ?? {}, levels - 1);
  }
}

function checkGit(plan: Plan<"git">): void {
  for (const { repository, ref, folder, submodules } of plan.sources) {
    repositoryOf(repository);
    versionOf(ref, "git");
    fileOf(folder);
    checkSubmodules(submodules ?? {}, SUBMODULE_DEPTH_MAX);
  }
  for (const [name, part] of Object.entries(plan.parts)) {
    fileOf(name);
    checkPlan(part);
  }
  for (const name of Object.keys(plan.files ?? {})) pathOf(name);
  for (const name of Object.keys(plan.recipe.files)) pathOf(name);
  // Where an output comes from is looked at when the folders of the build are known.
  for (const { to } of plan.outputs) pathOf(to);
  if (plan.executable !== null) pathOf(plan.executable);
}

function checkDefinition({ from, image, beside = {} }: Plan<"definition">): void {
  if (image !== undefined) imageOf(image);
  for (const reference of Object.values(beside)) imageOf(reference);
  switch (from.kind) {
    case "git":
      repositoryOf(from.repository);
      versionOf(from.ref, "git");
      return;
    case "npm":
    case "pip":
      release(from.package, from.version, from.kind);
      return;
    case "go":
      release(from.module, from.version, "go");
      return;
    case "cargo":
      release(from.crate, from.version, "cargo");
      return;
    case "maven":
      checkCoordinates(from);
      return;
    case "archive":
      versionOf(from.version, "archive");
      if (!/^https:\/\/[^/@\\]+\//.test(from.url)) throw refused("an https address", from.url);
      return;
  }
}

/** A release in a Maven repository, by names that stay what they are in a path and an address. */
export function checkCoordinates(one: { group: string; artifact: string; version: string }): void {
  packageOf(one.group, "maven");
  release(one.artifact, one.version, "maven");
}

function program(plan: { sources: Readonly<Record<string, string>>; executable: string }): void {
  for (const name of Object.keys(plan.sources)) fileOf(name);
  fileOf(plan.executable);
}

type Registry = Parameters<typeof packageNameOf>[1];

function release(name: string, version: string, registry: Registry): void {
  packageOf(name, registry);
  versionOf(version, registry);
}

function versionOf(version: string, provisioner: ProvisionerKind): VersionName {
  const named = versionNameOf(version, provisioner);
  if (!named.ok) throw new JobFailure("version_not_found", named.reason);
  return named.name;
}

const packageOf = (name: string, registry: Registry): PackageName =>
  packageNameOf(name, registry) ?? fail(`a package of ${registry}`, name);
const repositoryOf = (text: string): RepositoryAddress =>
  repositoryAddressOf(text) ?? fail("the https address of a repository", text);
const imageOf = (text: string): ImageReference => imageReferenceOf(text) ?? fail("an image", text);
const fileOf = (text: string): FileName => fileNameOf(text) ?? fail("a file name", text);
const pathOf = (text: string): FilePath => filePathOf(text) ?? fail("a path below a folder", text);

function fail(what: string, text: string): never {
  throw refused(what, text);
}

function refused(what: string, text: string): JobFailure {
  const shown = JSON.stringify(text.slice(0, 200));
  return new JobFailure("unsupported", `${shown} cannot be ${what}. Nothing was fetched.`);
}
