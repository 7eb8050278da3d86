import type { TargetDescription } from "@lapline/contracts";

/** A release that `lastVersions` passed over, with the reason as a sentence. */
export interface SkippedRelease {
  target: string;
  version: string;
  message: string;
}

/**
 * The `count` newest known releases of a target without a problem, oldest first, and the
 * newer ones that were passed over. Fewer when fewer are known. Pure.
 */
export function lastReleases(
  target: Pick<TargetDescription, "id" | "versions">,
  count: number,
  /** Why a version cannot be measured as asked. */
  problemsOf: (version: string) => readonly string[],
): { versions: string[]; skipped: SkippedRelease[] } {
  const versions: string[] = [];
  const skipped: SkippedRelease[] = [];
  for (const version of target.versions.toReversed()) {
    if (versions.length === count) break;
    const [message] = problemsOf(version);
    if (message === undefined) versions.unshift(version);
    else skipped.push({ target: target.id, version, message });
  }
  return { versions, skipped };
}
