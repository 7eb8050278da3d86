import type { Catalog } from "@lapline/contracts";
import { isRelease } from "../../work/index.ts";

/**
 * The versions of a target that have a place of their own in its order, oldest first: those that are
 * listed and, where the target takes versions beyond its list, those that the project has met. Where
 * commits and image digests lie is not known. Pure.
 */
export function knownVersions(catalog: Catalog, target: string, met: readonly string[]): string[] {
  const known = catalog.targets.find(({ id }) => id === target);
  const listed = known?.versions ?? [];
  return [...new Set([...listed, ...(known?.onlyKnownVersions ? [] : met)])]
    .filter((version) => isListed(catalog, target, version))
    .sort((a, b) => catalog.compareVersions(target, a, b));
}

/**
 * Whether a version has a place in the order of its target: by its name, or because where releases are
 * listed says it. Pure.
 */
export function isListed(
  catalog: Pick<Catalog, "targets">,
  target: string,
  version: string,
): boolean {
  if (isRelease(version)) return true;
  const known = catalog.targets.find(({ id }) => id === target);
  return known?.definition !== undefined && known.versions.includes(version);
}
