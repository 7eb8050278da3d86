import { z } from "zod";
import { secretNameSchema } from "../../access/projectSecrets.ts";
import { imageReferenceOf } from "../names/imageReference.ts";
import { packageNameOf } from "../names/packageName.ts";
import { repositoryAddressOf } from "../names/repositoryAddress.ts";
import { relativePathSchema } from "./words.ts";

type Registry = Parameters<typeof packageNameOf>[1];

const packageIn = (registry: Registry, example: string) =>
  z
    .string()
    .refine((text) => packageNameOf(text, registry) !== null, `name a package, e.g. ${example}`);

/** Beside the address that it is for. */
const secret = secretNameSchema
  .optional()
  .describe("Name of a secret of the project, where fetching needs a password.");

/** Builds and trials start there and see the whole repository: packages of one use each other. */
const folder = relativePathSchema
  .regex(/^(?:[.]$|(?!.*(?:^|\/)\.?(?:\/|$)))/, "write plain names with single slashes between")
  .optional()
  .describe("Folder of the repository that everything starts in; default: its root.");

const sourceShape = {
  checkout: z
    .strictObject({ folder, secret })
    .describe("The repository in which the file lies, at any of its refs."),
  git: z
    .strictObject({
      repository: z
        .string()
        .refine(
          (text) => repositoryAddressOf(text) !== null,
          "use an https address without user or password, e.g. https://git.example.org/team/todo.git",
        )
        .describe("Its https address."),
      versions: z
        .strictObject({
          tags: z
            .string()
            .min(1)
            .max(100)
            .regex(/^[A-Za-z0-9._/*?@+-]+$/, "use a pattern such as v*")
            .describe("Pattern of the tags, such as `v*`."),
        })
        .optional()
        .describe("Which tags are releases; default: those that look like a version."),
      folder,
      secret,
    })
    .describe("A repository elsewhere; versions are its tags, branches and commits."),
  npm: z
    .strictObject({ package: packageIn("npm", "fastify").describe("Name of the package.") })
    .describe("A package of npm."),
  pip: z
    .strictObject({ package: packageIn("pip", "orjson").describe("Name of the project.") })
    .describe("A package of PyPI."),
  go: z
    .strictObject({ module: packageIn("go", "example.org/x/y").describe("Path of the module.") })
    .describe("A Go module, with its sources and tests as the module proxy has them."),
  cargo: z
    .strictObject({ crate: packageIn("cargo", "serde_json").describe("Name of the crate.") })
    .describe("A crate of crates.io, with its sources."),
  maven: z
    .strictObject({
      group: packageIn("maven", "org.example").describe("Group id."),
      artifact: packageIn("maven", "parser").describe("Artifact id."),
    })
    .describe("A library of a Maven repository, with what it depends on."),
  image: z
    .strictObject({
      repository: z
        .string()
        .refine(
          (text) => imageReferenceOf(`${text}:x`) !== null,
          "name an image without a tag, e.g. registry.example.org/todo",
        )
        .describe("The image without a tag."),
    })
    .describe("An image of a registry; versions are its tags. Needs the Docker sandbox."),
  archive: z
    .strictObject({
      url: z
        .url({ protocol: /^https$/, error: "use an https address" })
        .max(500)
        .refine((text) => text.includes("{version}"), "put {version} where the version stands")
        .describe("Its https address, with `{version}` in place of the version."),
      sha256: z
        .record(
          z.string().min(1).max(200),
          z.string().regex(/^[0-9a-f]{64}$/, "use 64 hexadecimal digits"),
        )
        .optional()
        .describe("Checksums by version; without one, the first download decides."),
      secret,
    })
    .describe("A .tar.gz or .zip file for each version."),
};

/** The ways in which a version can be obtained. */
export const sourceKinds = Object.keys(sourceShape) as (keyof typeof sourceShape)[];
export type SourceKind = (typeof sourceKinds)[number];

export const sourceSchema = z
  .strictObject(sourceShape)
  .partial()
  .refine((source) => Object.keys(source).length === 1, {
    error: `give exactly one of ${sourceKinds.slice(0, -1).join(", ")} and ${sourceKinds.at(-1)}`,
  })
  .describe("Where a version comes from; exactly one.");
export type DefinitionSource = z.infer<typeof sourceSchema>;

/** Which of the sources it is. Pure. */
export function sourceKindOf(source: DefinitionSource): SourceKind {
  const kind = sourceKinds.find((one) => source[one] !== undefined);
  if (kind === undefined) throw new Error("a definition without a source");
  return kind;
}

/** The folder of a repository that everything of a definition starts in; null: its root. Pure. */
export function sourceFolderOf({ checkout, git }: DefinitionSource): string | null {
  const folder = checkout?.folder ?? git?.folder ?? ".";
  return folder === "." ? null : folder;
}

/** The name of the secret that a source is fetched with; null: with none. Pure. */
export function secretOf({ checkout, git, archive }: DefinitionSource): string | null {
  return checkout?.secret ?? git?.secret ?? archive?.secret ?? null;
}

/**
 * The address to which the secret of a source is sent. `repository` is that of a `checkout`; null where
 * nobody knows it. `version` takes its place in the address of an archive. Pure.
 */
export function secretAddressOf(
  { git, archive }: DefinitionSource,
  repository: string | null,
  version: string,
): string | null {
  if (archive !== undefined) return archiveAddress(archive.url, version);
  return git?.repository ?? repository;
}

/** Where the archive of one version lies. Pure. */
export function archiveAddress(url: string, version: string): string {
  return url.replaceAll("{version}", encodeURIComponent(version));
}
