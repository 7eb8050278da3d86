import type { BackfillInput, Catalog } from "@lapline/contracts";
import { isRelease } from "../runs/orderVersions.ts";
import type { SubmissionProblem } from "../runs/submissionProblem.ts";

const digest = /^sha256:[0-9a-f]{64}$/;

/**
 * The versions that a backfill is about, oldest first: the known releases between two, or those that
 * are named. Only releases have an order that is known here: commits have to be named. Pure.
 */
export function backfillVersions(
  catalog: Catalog,
  { template, points }: Pick<BackfillInput, "template" | "points">,
): { versions: string[]; problems: SubmissionProblem[] } {
  if ("versions" in points) return { versions: [...new Set(points.versions)], problems: [] };
  const { target } = template;
  const known = catalog.targets.find(({ id }) => id === target);
  if (known === undefined) {
    const names = catalog.targets.map(({ id }) => id).join(", ");
    const message = `There is no target called ${target}. Known are ${names}.`;
    return { versions: [], problems: [{ path: "template.target", message }] };
  }
  const problems = (["from", "to"] as const)
    .filter((end) => !isRelease(points[end]) && !known.versions.includes(points[end]))
    .map((end) => ({
      path: `points.${end}`,
      message: digest.test(points[end])
        ? `Image digests have no order. Name the digests that are missing, oldest first.`
        : `${points[end]} is no release, and which commits lie between two is only known to the repository. Name them, oldest first: git rev-list --reverse FROM..TO prints them.`,
    }));
  if (problems.length > 0) return { versions: [], problems };
  const compare = (a: string, b: string) => catalog.compareVersions(target, a, b);
  const [low, high] = [points.from, points.to].sort(compare) as [string, string];
  const versions = known.versions
    .filter((version) => compare(low, version) <= 0 && compare(version, high) <= 0)
    .sort(compare);
  if (versions.length > 0) return { versions, problems };
  const message = `No known release of ${target} lies between ${low} and ${high}.`;
  return { versions, problems: [{ path: "points", message }] };
}
