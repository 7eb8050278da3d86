import {
  type ImageReference,
  imageReference,
  imageReferenceOf,
  type VersionName,
} from "@lapline/contracts";
import {
  archiveAddress,
  type ClaimedDefinition,
  type Definition,
  fillPlaceholders,
  sourceEnv,
  sourceFolderOf,
  spanMs,
} from "@lapline/contracts/definitions";
import { type DefinitionPlan, definitionFolders, type VersionOrigin } from "./definitionPlan.ts";
import type { ProvisionPlan } from "./plan.ts";

/**
 * How one version of a project's own software is made: from its sources, or as an image. Throws an Error
 * with a sentence for a `checkout` whose repository nobody knows, and for what does not name an image. Pure.
 */
export function planSource(
  { content, repository }: ClaimedDefinition,
  version: VersionName,
): DefinitionPlan | ImagePlan {
  const { build, source } = content.target;
  if (source.image) return planImage(content, imageReference(source.image.repository, version));
  const fill = (text: string) => fillPlaceholders(text, { version, trial: "" });
  const timeoutMs = build === undefined ? 0 : spanMs(build.timeout);
  const folder = sourceFolderOf(source);
  const inFolder = (path: string) => (folder === null ? path : `${folder}/${path}`);
  const files = Object.entries(build?.files ?? {}).map(([name, text]) => [inFolder(name), text]);
  return {
    kind: "definition",
    from: originOf(content, { version, repository }),
    ...(folder !== null && { folder }),
    files: Object.fromEntries(files),
    env: { ...sourceEnv(content, definitionFolders.version), ...mapValues(build?.env ?? {}, fill) },
    steps: (build?.steps ?? []).map((argv) => ({ argv: argv.map(fill), timeoutMs })),
    keep: build?.keep?.map(inFolder) ?? null,
    ...(build?.image !== undefined && {
      image: namedImage(build.image, "build.image"),
      beside: imagesBeside(content),
    }),
  };
}

function originOf(
  { target: { id, source } }: Definition,
  { version, repository }: { version: VersionName; repository: string | null },
): VersionOrigin {
  const { git, checkout, npm, pip, go, cargo, maven, archive } = source;
  if (git) return { kind: "git", repository: git.repository, ref: version, ...secretIn(git) };
  if (checkout) {
    if (repository !== null) {
      return { kind: "git", repository, ref: version, ...secretIn(checkout) };
    }
    throw new Error(
      `Nobody knows the repository of ${id}, whose source is its own checkout. Name it as source.git.`,
    );
  }
  if (npm) return { kind: "npm", package: npm.package, version };
  if (pip) return { kind: "pip", package: pip.package, version };
  // Go writes the v that Lapline's versions of modules leave out.
  if (go) return { kind: "go", module: go.module, version: version.replace(/^(?=\d)/, "v") };
  if (cargo) return { kind: "cargo", crate: cargo.crate, version };
  if (maven) return { kind: "maven", ...maven, version };
  if (archive) {
    const url = archiveAddress(archive.url, version);
    // A version may be called `constructor`.
    const listed = new Map(Object.entries(archive.sha256 ?? {}));
    const sha256 = listed.get(version) ?? null;
    return { kind: "archive", url, version, sha256, ...secretIn(archive) };
  }
  throw new Error(`${id} has no source that can be built.`);
}

type ImagePlan = Extract<ProvisionPlan, { kind: "image" | "images" }>;

/** The image of a version, and those of what runs beside it. */
function planImage({ target }: Definition, reference: ImageReference): ImagePlan {
  const beside = imagesBeside({ target });
  if (Object.keys(beside).length === 0) return { kind: "image", reference };
  return { kind: "images", references: { ...beside, [target.id]: reference } };
}

/** Images of components that have one of their own, by the component's name. */
function imagesBeside({ target }: Pick<Definition, "target">): Record<string, ImageReference> {
  const named = (target.server?.components ?? []).flatMap(({ name, image }) =>
    image === undefined ? [] : [[name, namedImage(image, name)] as const],
  );
  return Object.fromEntries(named);
}

function namedImage(text: string, where: string): ImageReference {
  const named = imageReferenceOf(text);
  if (named !== null) return named;
  throw new Error(`${JSON.stringify(text)} of ${where} does not name an image.`);
}

/** Without it where there is none: the plan of a public source stays what it was. */
function secretIn({ secret }: { secret?: string | undefined }): { secret?: string } {
  return secret === undefined ? {} : { secret };
}

function mapValues(
  texts: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));
}
