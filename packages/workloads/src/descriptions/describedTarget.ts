import type { TargetDescription, Verification } from "@lapline/contracts";
import { compareSemver } from "./compareSemver.ts";
import type { VersionSource } from "./versionSource.ts";

type NeverVerified = Extract<Verification, { status: "not_verified" }>;

/** How versions are ordered where their numbers alone do not say it. */
interface VersionOrder {
  /** From this mark on a name says only where the release is from, as in `0.33.2@sha256:…`. */
  originMark?: string;
  /** What names have before their number, as in `release-1.2.0`. */
  prefix?: string;
  /** Pattern of names that are older than all others. */
  oldest?: string;
}

/**
 * What everybody may know of a target: plain data, for the web server, control and the engine as much
 * as for the worker. How an artifact of it is made and started is its provision, which only the worker
 * sees.
 */
export interface DescribedTarget {
  /** That it ran for real is proved by docs/results alone; here stands why it never did. */
  description: Omit<TargetDescription, "verification"> & { verification?: NeverVerified };
  versionOrder?: VersionOrder;
  /** Where control looks for its releases; without it, only `description.versions` are offered. */
  versionSource?: VersionSource;
}

/** Orders versions of a target, the oldest first. */
export function compareVersions(
  { versionOrder = {} }: Pick<DescribedTarget, "versionOrder">,
  a: string,
  b: string,
): number {
  const { originMark, oldest, prefix = "" } = versionOrder;
  const isOldest = (version: string) => oldest !== undefined && new RegExp(oldest).test(version);
  const release = (version: string) => {
    const name = version.startsWith(prefix) ? version.slice(prefix.length) : version;
    return originMark === undefined ? name : (name.split(originMark)[0] ?? name);
  };
  return (
    Number(isOldest(b)) - Number(isOldest(a)) ||
    compareSemver(release(a), release(b)) ||
    compareSemver(a, b)
  );
}
