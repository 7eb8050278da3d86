import type { Catalog } from "@lapline/contracts";

/** `1.2`, `v1.2.3-rc.1`, `2026-11-20`: what has an order of its own, unlike a commit. */
const release = /^v?\d+(\.\d+)+|^\d{4}-\d\d-\d\d(-|$)/;

/** Whether a version has a place of its own among the others, unlike a commit or a digest. Pure. */
export function isRelease(version: string): boolean {
  return release.test(version);
}

/**
 * Puts versions of a target in order, oldest first. The catalog knows the order of its targets. Of a
 * target that was only ever imported, releases come by their numbers, then all others, such as
 * commits: by their dates where they have some, and otherwise in the order in which they are given,
 * known ones, then new ones, each behind the one before it. Pure.
 */
export function orderVersions<V extends { name: string; datedAt?: Date | null }>(
  catalog: Pick<Catalog, "targets" | "compareVersions">,
  target: string,
  versions: readonly V[],
): V[] {
  const compare = (a: V, b: V) => catalog.compareVersions(target, a.name, b.name);
  if (catalog.targets.some(({ id }) => id === target)) return versions.toSorted(compare);
  return [
    ...versions.filter(({ name }) => isRelease(name)).sort(compare),
    ...byDate(versions.filter(({ name }) => !isRelease(name))),
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
