import type { Catalog } from "@lapline/contracts";
import { isRelease, versionProblems } from "../../work/index.ts";
import { knownVersions } from "./knownVersions.ts";
import { type VersionRange, versionsBetween } from "./versionsBetween.ts";

/**
 * Why nothing can be searched between two versions, in a sentence; null: something can. Ends that
 * somebody chose have to be known and able to run the workload, those of an alert were measured.
 * Pure.
 */
export function rangeProblem(
  catalog: Catalog,
  range: VersionRange & { isChosen: boolean },
): string | null {
  const { workload, low, high, met, isChosen } = range;
  const { target, scenario } = workload;
  const nameless = [low, high].find((end) => !isRelease(end));
  if (nameless !== undefined) {
    return `${nameless} has no place in an order that is known, as commits and image digests have none.`;
  }
  const known = knownVersions(catalog, target, met);
  if (isChosen) {
    const unknown = [low, high].find((end) => !known.includes(end));
    if (unknown !== undefined) return `No version ${unknown} of ${target} is known.`;
    const [unable] = [low, high].flatMap((end) => versionProblems(catalog, workload, end));
    if (unable !== undefined) return unable;
  }
  const compare = (a: string, b: string) => catalog.compareVersions(target, a, b);
  if (compare(low, high) >= 0) return `${low} does not come before ${high}.`;
  if (versionsBetween(catalog, range).length > 0) return null;
  const within = known.filter(
    (version) => compare(low, version) < 0 && compare(version, high) < 0,
  ).length;
  if (within === 0) return `No known version lies between ${low} and ${high}.`;
  const them = within === 1 ? "The known version" : `None of the ${within} known versions`;
  return `${them} between ${low} and ${high} ${within === 1 ? "cannot" : "can"} run ${scenario}.`;
}
