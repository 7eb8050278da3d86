import type { Catalog } from "@lapline/contracts";
import { isRelease } from "../runs/orderVersions.ts";
import { knownVersions } from "./knownVersions.ts";

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

/** The known versions between two that can run the scenario, oldest first. Pure. */
export function versionsBetween(catalog: Catalog, range: VersionRange): string[] {
  const { target, scenario, low, high, met, skipped } = range;
  if (!isRelease(low) || !isRelease(high)) return [];
  return knownVersions(catalog, target, met).filter(
    (version) =>
      !skipped.includes(version) &&
      catalog.compareVersions(target, low, version) < 0 &&
      catalog.compareVersions(target, version, high) < 0 &&
      catalog.scenarioProblem(target, version, scenario) === null,
  );
}
