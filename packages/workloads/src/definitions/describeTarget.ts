import type { ProvisionerKind, SandboxKind } from "@lapline/contracts";
import {
  type DefinitionSource,
  modesOf,
  runsInContainers,
  type SourceKind,
  type StoredDefinition,
  secretOf,
  sourceKindOf,
} from "@lapline/contracts/definitions";
import type { DescribedTarget } from "../descriptions/describedTarget.ts";
import { prefixOf } from "../descriptions/selectTags.ts";
import type { VersionSource } from "../descriptions/versionSource.ts";

const provisionerOf: Readonly<Record<SourceKind, ProvisionerKind>> = {
  checkout: "git",
  git: "git",
  npm: "npm",
  pip: "pip",
  go: "go",
  cargo: "cargo",
  maven: "maven",
  image: "docker",
  archive: "archive",
};

/** What everybody may know of a target that a project defined itself. Pure. */
export function describeTarget(stored: StoredDefinition): DescribedTarget {
  const { content, definitionId, revisionId, revision, repository, hashes } = stored;
  const { target, scenarios } = content;
  const kind = provisionerOf[sourceKindOf(target.source)];
  const source = versionSource(target.source, repository);
  return {
    description: {
      id: target.id,
      title: target.title ?? target.id,
      summary: target.description ?? "",
      interface: target.server === undefined ? "in_process" : "http",
      homepage: target.homepage ?? homepageOf(target.source, repository),
      scenarios: scenarios.map(({ id }) => id),
      provisioners: sandboxesOf(stored).map((sandbox) => ({ kind, sandbox })),
      durabilityModes: modesOf(content),
      versions: [],
      onlyKnownVersions: false,
      ...(source?.kind === "git" && { repository: { address: source.repository, tagPrefix: "" } }),
      definition: { id: definitionId, revisionId, revision, hashes },
      notes: [],
    },
    ...(source && { versionSource: source }),
    ...(source?.kind === "git" && { versionOrder: { prefix: prefixOf(source.tags) } }),
  };
}

/** An image needs containers; what is built without one needs the tools of the machine. */
function sandboxesOf({ content }: StoredDefinition): SandboxKind[] {
  return runsInContainers(content) ? ["docker"] : ["process"];
}

function versionSource(
  source: DefinitionSource,
  repository: string | null,
): VersionSource | undefined {
  const { git, npm, pip, go, cargo, maven, image } = source;
  const from = git?.repository ?? repository;
  if (npm) return { kind: "npm", package: npm.package };
  if (pip) {
    // As the index writes names (PEP 503).
    return { kind: "pypi", package: pip.package.toLowerCase().replaceAll(/[-_.]+/g, "-") };
  }
  if (go) return { kind: "go", module: go.module };
  if (cargo) return { kind: "crates", crate: cargo.crate };
  if (maven) return { kind: "maven", ...maven };
  if (image) return { kind: "image", reference: image.repository };
  if (from === null || source.archive) return undefined;
  const tags = git?.versions?.tags;
  const secret = secretOf(source);
  return {
    kind: "git",
    repository: from,
    ...(tags === undefined ? {} : { tags }),
    ...(secret === null ? {} : { secret }),
  };
}

/** Where people find it, where its definition does not say it. */
function homepageOf(source: DefinitionSource, repository: string | null): string {
  const { git, npm, pip, go, cargo, maven, image, archive } = source;
  if (npm) return `https://www.npmjs.com/package/${npm.package}`;
  if (pip) return `https://pypi.org/project/${pip.package}/`;
  if (go) return `https://pkg.go.dev/${go.module}`;
  if (cargo) return `https://crates.io/crates/${cargo.crate}`;
  if (maven) return `https://central.sonatype.com/artifact/${maven.group}/${maven.artifact}`;
  if (image) return `https://${image.repository}`;
  if (archive) return new URL(archive.url.replaceAll("{version}", "")).origin;
  return git?.repository ?? repository ?? "https://localhost";
}
