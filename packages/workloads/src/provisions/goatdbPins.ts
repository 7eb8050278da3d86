import { compareSemver } from "../descriptions/compareSemver.ts";

/** Commits of the repositories that GoatDB imports by a range of releases of jsr.io. */
export interface GoatdbPins {
  /** denoland/std: data-structures, encoding and path. */
  std: string;
  /** goatplatform/orderstamp-js, which has no tags. */
  orderstamp: string;
}

/** Known releases of GoatDB, oldest first. */
type PinnedReleases = readonly (GoatdbPins & { version: string })[];

const std = "ca58f9427152c946ce1c1bc287d290efde1fbab7";
const orderstamp = "32f20471407af8c8b18c3d51d98f860a836ca18a";
const pinned: PinnedReleases = [
  { version: "0.5.0", std, orderstamp },
  { version: "0.5.1", std, orderstamp },
];

const release = /^\d+\.\d+\.\d+/;

/**
 * What a version of GoatDB is built with: the pins of the newest known release that is not newer. A
 * version older than all of them gets the oldest pins; a commit, which has no place in their order, the
 * newest. A line that is added here must not change what an earlier version is built with.
 */
export function goatdbPins(version: string, releases: PinnedReleases = pinned): GoatdbPins {
  const isKnownBy = (one: string) => !release.test(version) || compareSemver(one, version) <= 0;
  const found = releases.findLast((one) => isKnownBy(one.version)) ?? releases[0];
  if (found === undefined) throw new Error("No release of GoatDB is pinned.");
  return { std: found.std, orderstamp: found.orderstamp };
}
