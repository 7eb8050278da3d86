import { selectReleases } from "../descriptions/selectReleases.ts";
import { describedTargets } from "../descriptions/targets.ts";
import type { VersionSource } from "../descriptions/versionSource.ts";

/** A target whose releases some registry lists. */
export interface ReleaseSource {
  target: string;
  source: VersionSource;
  /** Kind and name for people, e.g. `npm payload`. */
  name: string;
  /** The releases among listed names, oldest first; bounded. */
  select(listed: readonly string[]): string[];
}

/** Every target of the registry that says where its releases are listed. */
export const releaseSources: readonly ReleaseSource[] = [...describedTargets.values()].flatMap(
  (target) => {
    const { versionSource: source } = target;
    if (source === undefined) return [];
    const select = (listed: readonly string[]) => selectReleases(target, source, listed);
    return [{ target: target.description.id, source, name: nameOf(source), select }];
  },
);

function nameOf(source: VersionSource): string {
  switch (source.kind) {
    case "npm":
    case "pypi":
      return `${source.kind} ${source.package}`;
    case "go":
      return `go ${source.module}`;
    case "git":
      return `git ${source.repository}`;
    case "image":
      return `image ${source.reference}`;
    case "crates":
      return `crates.io ${source.crate}`;
    case "pub":
      return `pub.dev ${source.package}`;
    case "maven":
      return `maven ${source.group}:${source.artifact}`;
  }
}
