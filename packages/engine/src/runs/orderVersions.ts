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
 * commits, in the order in which they are given: known ones, then new ones. Pure.
 */
export function orderVersions<V extends { name: string }>(
  catalog: Pick<Catalog, "targets" | "compareVersions">,
  target: string,
  versions: readonly V[],
): V[] {
  const compare = (a: V, b: V) => catalog.compareVersions(target, a.name, b.name);
  if (catalog.targets.some(({ id }) => id === target)) return versions.toSorted(compare);
  return [
    ...versions.filter(({ name }) => isRelease(name)).sort(compare),
    ...versions.filter(({ name }) => !isRelease(name)),
  ];
}
