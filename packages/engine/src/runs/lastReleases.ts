import type { Catalog, TargetDescription } from "@lapline/contracts";

/** A release that `lastVersions` passed over, with the reason as a sentence. */
export interface SkippedRelease {
  target: string;
  version: string;
  message: string;
}

/**
 * The `count` newest known releases of a target that can run all of `scenarios`, oldest first, and the
 * newer ones that were passed over. Fewer when fewer are known. Pure.
 */
export function lastReleases(
  catalog: Catalog,
  target: Pick<TargetDescription, "id" | "versions">,
  scenarios: readonly string[],
  count: number,
  /** Why a version cannot be measured as asked, whatever the scenario. */
  problemsOf: (version: string) => readonly string[] = () => [],
): { versions: string[]; skipped: SkippedRelease[] } {
  const versions: string[] = [];
  const skipped: SkippedRelease[] = [];
  for (const version of target.versions.toReversed()) {
    if (versions.length === count) break;
    const problems = [
      ...scenarios.map((one) => catalog.scenarioProblem(target.id, version, one)),
      ...problemsOf(version),
    ];
    const message = problems.find((problem) => problem !== null);
    if (message === undefined || message === null) versions.unshift(version);
    else skipped.push({ target: target.id, version, message });
  }
  return { versions, skipped };
}
