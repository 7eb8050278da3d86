/** The version of a repository of which nothing was released yet. */
const unreleased = "0.0.0";

/**
 * What a build says of itself: the release with the commit it was built from, where that is known.
 * Builds between releases all say the same, so that a machine's facts do not change with each of them.
 */
export function releaseVersion(version: string, commit: string | null): string {
  if (version === unreleased) return "development build";
  return commit === null ? version : `${version} (${commit})`;
}
