import type { Catalog } from "@lapline/contracts";

/** `1.2`, `v1.2.3-rc.1`, `2026-11-20`: what has an order of its own, unlike a commit. */
const release = /^v?\d+(\.\d+)+|^\d{4}-\d\d-\d\d(-|$)/;

/** Whether a version has a place of its own among the others, unlike a commit or a digest. Pure. */
export function isRelease(version: string): boolean {
  return release.test(version);
}

interface OrderedVersion {
  name: string;
  datedAt?: Date | null;
  /** Of a commit that lies between two versions: the one before, and its place behind it. */
  afterName?: string | null;
  afterPlace?: number | null;
}

/**
 * Puts versions of a target in order, oldest first. The catalog knows the order of its targets. Of a
 * target that was only ever imported, and of one that a project defined itself, releases come by that
 * order, then all others, such as commits: by their dates where they have some, and otherwise in the
 * order in which they are given, known ones, then new ones, each behind the one before it. A commit
 * that is known to lie behind a version follows it. Pure.
 */
export function orderVersions<V extends OrderedVersion>(
  catalog: Pick<Catalog, "targets" | "compareVersions">,
  target: string,
  versions: readonly V[],
): V[] {
  const names = new Set(versions.map(({ name }) => name));
  const followers = Map.groupBy(
    versions.filter(({ afterName }) => afterName != null && names.has(afterName)),
    ({ afterName }) => afterName ?? "",
  );
  const placed = new Set([...followers.values()].flat());
  const ordered: V[] = [];
  const put = (version: V) => {
    ordered.push(version);
    const next = followers.get(version.name) ?? [];
    followers.delete(version.name);
    next.sort((a, b) => (a.afterPlace ?? 0) - (b.afterPlace ?? 0)).forEach(put);
  };
  const free = versions.filter((version) => !placed.has(version));
  for (const version of orderFree(catalog, target, free)) put(version);
  // Two that are said to follow each other have no other place.
  for (const version of [...followers.values()].flat()) {
    if (!ordered.includes(version)) put(version);
  }
  return ordered;
}

function orderFree<V extends OrderedVersion>(
  catalog: Pick<Catalog, "targets" | "compareVersions">,
  target: string,
  versions: readonly V[],
): V[] {
  const compare = (a: V, b: V) => catalog.compareVersions(target, a.name, b.name);
  const known = catalog.targets.find(({ id }) => id === target);
  if (known !== undefined && known.definition === undefined) return versions.toSorted(compare);
  const listed = new Set(known?.versions);
  const hasPlace = ({ name }: V) => isRelease(name) || listed.has(name);
  return [
    ...versions.filter(hasPlace).sort(compare),
    ...byDate(versions.filter((version) => !hasPlace(version))),
  ];
}

function byDate<V extends { datedAt?: Date | null }>(versions: readonly V[]): V[] {
  let atMs = Number.NEGATIVE_INFINITY;
  const placed = versions.map((version) => {
    atMs = version.datedAt?.getTime() ?? atMs;
    return { version, atMs };
  });
  // The difference of two infinities is no number.
  placed.sort((a, b) => (a.atMs === b.atMs ? 0 : a.atMs - b.atMs));
  return placed.map(({ version }) => version);
}
