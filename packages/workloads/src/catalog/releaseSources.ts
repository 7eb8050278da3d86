import type { StoredDefinition } from "@lapline/contracts/definitions";
import { describeTarget } from "../definitions/describeTarget.ts";
import type { DescribedTarget } from "../descriptions/describedTarget.ts";
import { selectReleases } from "../descriptions/selectReleases.ts";
import { selectTags } from "../descriptions/selectTags.ts";
import { describedTargets } from "../descriptions/targets.ts";
import type { VersionSource } from "../descriptions/versionSource.ts";

/** A target whose releases some registry lists. */
export interface ReleaseSource {
  target: string;
  source: VersionSource;
  /** Kind and name for people, e.g. `npm payload`. */
  name: string;
  /** The releases among listed names, oldest first unless only their dates say so; bounded. */
  select(listed: readonly string[]): string[];
  /** Whether the numbers in these names say which release is older; the dates of tags do otherwise. */
  isNumbered(listed: readonly string[]): boolean;
  /** Of a project: its addresses come from its members and must not lead into the installation. */
  isOwn: boolean;
}

/** Every target of the registry that says where its releases are listed. */
export const releaseSources: readonly ReleaseSource[] = [...describedTargets.values()].flatMap(
  (target) => {
    const { versionSource: source } = target;
    if (source === undefined) return [];
    const select = (listed: readonly string[]) => selectReleases(target, source, listed);
    const isNumbered = () => true;
    const { id } = target.description;
    return [{ target: id, source, name: nameOf(source), select, isNumbered, isOwn: false }];
  },
);

/** Where the releases of a target that a project defined are listed; null: nowhere. Pure. */
export function ownReleaseSource(stored: StoredDefinition): ReleaseSource | null {
  const described: DescribedTarget = describeTarget(stored);
  const { versionSource: source, description } = described;
  if (source === undefined) return null;
  const shared = { target: description.id, source, name: nameOf(source), isOwn: true };
  if (source.kind !== "git") {
    const select = (listed: readonly string[]) => selectReleases(described, source, listed);
    return { ...shared, select, isNumbered: () => true };
  }
  const { tags } = source;
  return {
    ...shared,
    select: (listed) => selectTags(tags, listed).names,
    isNumbered: (listed) => selectTags(tags, listed).orderedBy === "number",
  };
}

function nameOf(source: VersionSource): string {
  switch (source.kind) {
    case "npm":
    case "pypi":
      return `${source.kind} ${source.package}`;
    case "go":
      return `go ${source.module}`;
    case "git":
      return `git ${source.repository}${source.tags === undefined ? "" : ` ${source.tags}`}`;
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
