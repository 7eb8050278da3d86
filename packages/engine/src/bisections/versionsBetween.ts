import type { Catalog } from "@lapline/contracts";
import { isRelease } from "../runs/orderVersions.ts";

export interface VersionRange {
  target: string;
  scenario: string;
  /** Neither end is part of the answer. */
  low: string;
  high: string;
  /** Versions of the target that the project has met, beside those that the registry lists. */
  met: readonly string[];
  /** Versions to pass over. */
  skipped: readonly string[];
}

/**
 * The known versions between two that can run the scenario, oldest first. Only versions that have a
 * place of their own in the order count: where commits and image digests lie is not known. What the
 * project has met counts where the target takes versions beyond its list. Pure.
 */
export function versionsBetween(catalog: Catalog, range: VersionRange): string[] {
  const { target, scenario, low, high, met, skipped } = range;
  const known = catalog.targets.find(({ id }) => id === target);
  const listed = known?.versions ?? [];
  if (!isRelease(low) || !isRelease(high)) return [];
  const compare = (a: string, b: string) => catalog.compareVersions(target, a, b);
  return [...new Set([...listed, ...(known?.onlyKnownVersions ? [] : met)])]
    .filter(
      (version) =>
        isRelease(version) &&
        !skipped.includes(version) &&
        compare(low, version) < 0 &&
        compare(version, high) < 0 &&
        catalog.scenarioProblem(target, version, scenario) === null,
    )
    .sort(compare);
}
