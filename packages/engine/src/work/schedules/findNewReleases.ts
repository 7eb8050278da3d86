import {
  type Catalog,
  type Reason,
  type RunTemplate,
  reasonOf,
  releasesPerFiringMax,
} from "@lapline/contracts";
import { templateWorkloads } from "../releases/templateWorkloads.ts";
import { versionProblems } from "../releases/versionProblems.ts";

const words =
  /(?:^|[\d.+_-])(?:a|alpha|b|beta|c|rc|cr|pre|preview|dev|canary|next|nightly|snapshot|milestone|test)(?![a-z])/i;

/**
 * Whether the name of a release says that it is not meant for everybody yet: `1.2.0-rc.1`, `2.0b3`.
 * `3.54.1-build1` and `2026-02-16` are releases like any other. Pure.
 */
export function isPrerelease(version: string): boolean {
  return !version.startsWith("sha256:") && words.test(version);
}

export interface NewReleases {
  /** To be measured, oldest first. */
  versions: string[];
  /** Why others are not. */
  passedOver: Reason[];
}

/**
 * Which of the listed releases are new and can run everything that the template names. Releases that
 * were taken back are not listed any more, so they are none. Pure.
 */
export function findNewReleases(
  catalog: Catalog,
  schedule: { template: RunTemplate; prereleases: boolean; known: readonly string[] },
  listed: readonly string[],
): NewReleases {
  const { template, prereleases } = schedule;
  const { target } = template;
  const known = new Set(schedule.known);
  const workloads = templateWorkloads(catalog, template);
  const passedOver: Reason[] = [];
  const found = listed.filter((version) => {
    if (known.has(version) || (!prereleases && isPrerelease(version))) return false;
    const [problem] = workloads.flatMap((one) => versionProblems(catalog, one, version));
    if (problem === undefined) return true;
    passedOver.push(reasonOf("release_unfit", { problem }));
    return false;
  });
  found.sort((a, b) => catalog.compareVersions(target, a, b));
  const versions = found.slice(-releasesPerFiringMax);
  const older = found.length - versions.length;
  if (older > 0) {
    passedOver.push(reasonOf("releases_left_out", { older, most: releasesPerFiringMax }));
  }
  return { versions, passedOver };
}
