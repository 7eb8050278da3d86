import { mkdir, readdir } from "node:fs/promises";
import { type Argument, args, recipeArgument, type SecretResponse } from "@lapline/contracts";
import {
  type Artifact,
  type DownloadedFile,
  definitionFolders,
  type ProvisionPlan,
  type VersionOrigin,
} from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { entryIn } from "../../paths/pathIn.ts";
import { runTool } from "../build/runTool.ts";
import { checkoutTree } from "../git/checkoutTree.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { type DefinitionBuild, giveToPackages } from "./buildFolders.ts";
import { fetchArchive } from "./fetchArchive.ts";
import { fetchCrate, fetchModule } from "./fetchSources.ts";

/** Makes the artifact of another plan, from the cache where possible. */
export type ProvisionPart = (part: ProvisionPlan) => Promise<Artifact>;

const COPY_TIMEOUT_MS = 15 * 60_000;

/** Puts the files of a version into its folder. Answers what was fetched without a registry. */
export async function fetchOrigin(
  {
    from,
    credentials,
    inImage = false,
  }: { from: VersionOrigin; credentials: SecretResponse | null; inImage?: boolean },
  build: DefinitionBuild,
  context: ProvisionContext,
  provisionPart: ProvisionPart,
): Promise<DownloadedFile[]> {
  if (from.kind === "git") {
    const commit = { repository: from.repository, commit: from.ref, credentials };
    await checkoutTree(commit, { build: build.root, below: "version" }, context);
    return [];
  }
  await mkdir(build.version);
  if (from.kind === "archive")
    return [await fetchArchive({ ...from, credentials }, build, context)];
  const copyAll = (folder: string) => copyInto(["."], { folder, build }, context);
  switch (from.kind) {
    case "npm": {
      const packages = [{ name: from.package, version: from.version }];
      await copyAll(folderOf(await provisionPart({ kind: "npm", packages })));
      return [];
    }
    case "pip": {
      // Wheels are of one Python: that of the image installs them there.
      if (inImage) return [];
      const packages = [{ name: from.package, version: from.version }];
      const part = { kind: "pip" as const, packages, sources: {}, executable: "start" };
      const folder = folderOf(await provisionPart(part));
      await copyInto(["lib", "packages.json"], { folder, build }, context);
      return [];
    }
    case "maven": {
      const folder = folderOf(await provisionPart(mavenPart(from)));
      await copyInto(["jars", "jars.json"], { folder, build }, context);
      return [];
    }
    case "go":
      await copyAll(await fetchModule(from, build, context));
      return [];
    case "cargo":
      await copyAll(await fetchCrate(from, build, context));
      return [];
  }
}

/** A Java library without a program of its own; the compiler takes no empty list. */
function mavenPart({
  group,
  artifact,
  version,
}: Extract<VersionOrigin, { kind: "maven" }>): ProvisionPlan {
  return {
    kind: "maven",
    artifacts: [{ group, artifact, version }],
    libraries: [],
    sources: { "Nothing.java": "class Nothing {}\n" },
    mainClass: "Nothing",
    executable: "start",
  };
}

function folderOf({ dir }: Artifact): string {
  if (dir !== null) return dir;
  throw new JobFailure("build_failed", "the package leaves no files");
}

/** Copies entries of a folder behind walls: links stay links, and everything can be written. */
async function copyInto(
  entries: readonly string[],
  { folder, build }: { folder: string; build: DefinitionBuild },
  context: ProvisionContext,
): Promise<void> {
  await giveToPackages([build.version], context);
  const wanted = entries[0] === "." ? await readdir(folder) : entries;
  const sources = wanted.map((name) => entryIn(folder, name));
  const script = 'cp -R --preserve=links,timestamps -- "$@" . && chmod -R u+rwX .';
  const argv: Argument[] = [...args("sh", "-c", script, "sh"), ...sources.map(recipeArgument)];
  const { version } = definitionFolders;
  const placed = [{ from: build.version, to: version }];
  const result = await runTool(
    {
      ...{ name: "copy", argv, cwd: version, placed, readable: [folder] },
      ...{ code: "package", timeoutMs: COPY_TIMEOUT_MS },
    },
    context,
  );
  if (result.ok) return;
  const last = result.outputTail.trim().split("\n").at(-1) ?? "";
  throw new JobFailure("build_failed", `the version could not be copied: ${last}`);
}
