import type { Name } from "./name.ts";
import type { VersionName } from "./versionName.ts";

/** An image of a registry, by tag or digest. */
export type ImageReference = Name<"ImageReference">;

const tag = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}(?:@sha256:[0-9a-f]{64})?$/;
const digest = /^sha256:[0-9a-f]{64}$/;

/**
 * An image of a repository that stands in the program, e.g. `docker.io/library/postgres`, by tag or
 * digest. Throws where the version is neither.
 */
export function imageReference(repository: string, version: VersionName): ImageReference {
  if (digest.test(version)) return `${repository}@${version}` as ImageReference;
  if (tag.test(version)) return `${repository}:${version}` as ImageReference;
  throw new Error(`${JSON.stringify(version)} is neither a tag nor a digest of ${repository}.`);
}

const reference =
  /^[a-z0-9][a-z0-9.-]*(?::\d+)?(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*(?::[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$/;

/** Text as a whole reference, or null where it is none. */
export function imageReferenceOf(text: string): ImageReference | null {
  return text.length <= 500 && !text.includes("..") && reference.test(text)
    ? (text as ImageReference)
    : null;
}
