import type { Catalog } from "@lapline/contracts";
import { type VersionlessWorkload, versionProblems } from "../../work/index.ts";
import { isListed, knownVersions } from "./knownVersions.ts";

export interface VersionRange {
  /** What is measured; as the series has it. */
  workload: VersionlessWorkload;
  /** Neither end is part of the answer. */
  low: string;
  high: string;
  /** Versions of the target that the project has met, beside those that the registry lists. */
  met: readonly string[];
  /** Versions to pass over. */
  skipped: readonly string[];
}

/** The known versions between two that can run the workload, oldest first. Pure. */
export function versionsBetween(catalog: Catalog, range: VersionRange): string[] {
  const { workload, low, high, met, skipped } = range;
  const { target } = workload;
  if (![low, high].every((end) => isListed(catalog, target, end))) return [];
  return knownVersions(catalog, target, met).filter(
    (version) =>
      !skipped.includes(version) &&
      catalog.compareVersions(target, low, version) < 0 &&
      catalog.compareVersions(target, version, high) < 0 &&
      versionProblems(catalog, workload, version).length === 0,
  );
}
