import type { Catalog, TargetDescription } from "@lapline/contracts";
import type { ReleaseList } from "./readReleases.ts";

type OfferedList = Pick<ReleaseList, "versions"> &
  Partial<Pick<ReleaseList, "definitionId" | "orderedBy">>;

/**
 * The catalog with the releases that were found, beside the versions that targets list themselves:
 * each once, in the order of `compareVersions`. What may be submitted follows. Pure.
 */
export function offerReleases(catalog: Catalog, lists: ReadonlyMap<string, OfferedList>): Catalog {
  const listOf = (target: TargetDescription) => {
    const list = lists.get(target.id);
    const definitionId = target.definition?.id ?? null;
    // Of two targets of one name, each has its own list.
    return (list?.definitionId ?? null) === definitionId ? list : undefined;
  };
  const dated = new Map(
    catalog.targets.flatMap((target) => {
      const list = listOf(target);
      if (list?.orderedBy !== "date") return [];
      return [[target.id, new Map(list.versions.map((name, place) => [name, place]))] as const];
    }),
  );
  const compareVersions: Catalog["compareVersions"] = (target, a, b) => {
    const places = dated.get(target);
    // What is not listed comes last: no date of it is known.
    const [first, second] = [places?.get(a), places?.get(b)];
    if (first === undefined && second === undefined) return catalog.compareVersions(target, a, b);
    return (first ?? Number.MAX_SAFE_INTEGER) - (second ?? Number.MAX_SAFE_INTEGER);
  };
  const targets = catalog.targets.map((target) => {
    const found = listOf(target)?.versions ?? [];
    if (found.length === 0) return target;
    const versions = [...new Set([...target.versions, ...found])];
    versions.sort((a, b) => compareVersions(target.id, a, b));
    return { ...target, versions };
  });
  return {
    ...catalog,
    targets,
    compareVersions,
    withDefinitions: (definitions) => offerReleases(catalog.withDefinitions(definitions), lists),
  };
}
