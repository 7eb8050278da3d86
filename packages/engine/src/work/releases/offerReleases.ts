import type { Catalog } from "@lapline/contracts";
import type { ReleaseList } from "./readReleases.ts";

/**
 * The catalog with the releases that were found, beside the versions that targets list themselves:
 * each once, in the order of `compareVersions`. What may be submitted follows. Pure.
 */
export function offerReleases(
  catalog: Catalog,
  lists: ReadonlyMap<string, Pick<ReleaseList, "versions">>,
): Catalog {
  const targets = catalog.targets.map((target) => {
    const found = lists.get(target.id)?.versions ?? [];
    if (found.length === 0) return target;
    const versions = [...new Set([...target.versions, ...found])];
    versions.sort((a, b) => catalog.compareVersions(target.id, a, b));
    return { ...target, versions };
  });
  return {
    ...catalog,
    targets,
    withDefinitions: (definitions) => offerReleases(catalog.withDefinitions(definitions), lists),
  };
}
