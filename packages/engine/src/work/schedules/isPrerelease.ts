const words =
  /(?:^|[\d.+_-])(?:a|alpha|b|beta|c|rc|cr|pre|preview|dev|canary|next|nightly|snapshot|milestone|test)(?![a-z])/i;

/**
 * Whether the name of a release says that it is not meant for everybody yet: `1.2.0-rc.1`, `2.0b3`.
 * `3.54.1-build1` and `2026-02-16` are releases like any other. Pure.
 */
export function isPrerelease(version: string): boolean {
  return !version.startsWith("sha256:") && words.test(version);
}
