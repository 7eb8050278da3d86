/** What is known of the sources that a build is made from. */
export interface BuildSources {
  /** The commit; null outside a repository and while something in it is changed. */
  commit: string | null;
  /** Whether they are those of a release. */
  isRelease: boolean;
}

/**
 * What a build says of itself: the release with the commit it was built from, where that is known.
 * Builds between releases all say the same, so that a machine's facts do not change with each of them.
 */
export function releaseVersion(version: string, { commit, isRelease }: BuildSources): string {
  if (!isRelease) return "development build";
  return commit === null ? version : `${version} (${commit})`;
}
