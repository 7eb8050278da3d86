import { versionSchema } from "@lapline/contracts";
import { compareVersions, type DescribedTarget } from "./describedTarget.ts";
import { fitsWildcards } from "./fitsWildcards.ts";
import type { ReleaseFilter } from "./versionSource.ts";

/** Releases kept per target: the newest ones. */
export const releasesMax = 1000;

const numbered = /^v?\d+(?:[.]\d+)*(?:-([0-9A-Za-z.-]+))?(?:[+][0-9A-Za-z.-]+)?$/;
const dated = /^\d{4}-\d\d-\d\d(?:-([0-9A-Za-z.-]+))?$/;
const digest = /^sha256:[0-9a-f]{64}$/;

/**
 * The releases among listed names, oldest first and each once, at most `releasesMax` of the newest.
 * A name counts when it is a number, a date or an image digest and the filter lets it through;
 * registries list much else. Pure.
 */
export function selectReleases(
  target: Pick<DescribedTarget, "description" | "versionOrder">,
  filter: ReleaseFilter,
  listed: readonly string[],
): string[] {
  const compare = (a: string, b: string) => compareVersions(target, a, b);
  const since = filter.since ?? target.description.versions[0];
  const { ignore = [], prereleases = [] } = filter;
  const isIn = (patterns: readonly string[], text: string) =>
    patterns.some((pattern) => fitsWildcards(pattern, text));
  const isRelease = (name: string): boolean => {
    if (digest.test(name)) return true;
    const found = dated.exec(name) ?? numbered.exec(name);
    if (found === null || !versionSchema.safeParse(name).success) return false;
    const prerelease = found[1];
    if (prerelease !== undefined && !isIn(prereleases, prerelease)) return false;
    if (isIn(ignore, name)) return false;
    if (since !== undefined && compare(name, since) < 0) return false;
    return filter.below === undefined || compare(name, filter.below) < 0;
  };
  return [...new Set(listed)].filter(isRelease).sort(compare).slice(-releasesMax);
}
