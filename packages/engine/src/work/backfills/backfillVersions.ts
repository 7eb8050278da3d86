import type { BackfillInput, Catalog } from "@lapline/contracts";
import { isRelease } from "../planning/orderVersions.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import { unknownTargetWords } from "../planning/unknownTargetWords.ts";
import type { ListedCommits } from "../questions/listCommits.ts";

const digest = /^sha256:[0-9a-f]{64}$/;

/** What versions of a commit begin with where a target has other versions too. */
const commitPrefix = "git@";

/**
 * The ends of a backfill that only a repository can put in order, as it knows them; null where both are
 * releases, an image digest, or the versions are named. Pure.
 */
export function commitEnds(
  catalog: Pick<Catalog, "targets">,
  { template, points }: Pick<BackfillInput, "template" | "points">,
): { from: string; to: string; repository?: string; prefix: string } | null {
  if ("versions" in points) return null;
  const known = catalog.targets.find(({ id }) => id === template.target);
  const ends = [points.from, points.to];
  if (known === undefined || ends.some((end) => digest.test(end))) return null;
  if (ends.every((end) => isRelease(end) || known.versions.includes(end))) return null;
  const prefix = ends.every((end) => end.startsWith(commitPrefix)) ? commitPrefix : "";
  const [from = "", to = ""] = ends.map((end) => end.slice(prefix.length));
  const { repository } = points;
  return { from, to, ...(repository === undefined ? {} : { repository }), prefix };
}

/**
 * The versions that a backfill is about, oldest first: the known releases between two, those that are
 * named, or the commits that `listed` says a repository has between two; null: none was asked. Pure.
 */
export function backfillVersions(
  catalog: Catalog,
  { template, points }: Pick<BackfillInput, "template" | "points">,
  listed: ListedCommits | null,
): { versions: string[]; problems: SubmissionProblem[] } {
  if ("versions" in points) return { versions: [...new Set(points.versions)], problems: [] };
  const { target } = template;
  const known = catalog.targets.find(({ id }) => id === target);
  if (known === undefined) {
    const message = unknownTargetWords(target, catalog.targets);
    return { versions: [], problems: [{ path: "template.target", message }] };
  }
  const ends = commitEnds(catalog, { template, points });
  if (ends !== null && listed !== null && listed.outcome !== "not_connected") {
    return commitsOf(listed, ends.prefix);
  }
  const problems = (["from", "to"] as const)
    .filter((end) => !isRelease(points[end]) && !known.versions.includes(points[end]))
    .map((end) => ({
      path: `points.${end}`,
      message: digest.test(points[end])
        ? `Image digests have no order. Name the digests that are missing, oldest first.`
        : `${points[end]} is not a release, and which commits lie between two is only known to the repository. Connect it under Settings, Repositories, or name them, oldest first: git rev-list --reverse FROM..TO prints them.`,
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

/** The versions of commits that a repository listed, or why there is no list. */
function commitsOf(
  listed: Exclude<ListedCommits, { outcome: "not_connected" }>,
  prefix: string,
): ReturnType<typeof backfillVersions> {
  const problem = (message: string, path = "points") => ({
    versions: [],
    problems: [{ path, message }],
  });
  switch (listed.outcome) {
    case "listed":
      return { versions: listed.commits.map((commit) => prefix + commit), problems: [] };
    case "asking":
      return problem(
        `${listed.of} was asked which commits lie between these and has not answered yet. Ask again in a moment.`,
      );
    case "not_asked":
      return problem(
        `${listed.of} was not asked yet which commits lie between these. Preview the backfill first, which asks and shows what it costs.`,
      );
    case "failed":
      return problem(listed.reason);
    case "several":
      return problem(
        `Several repositories are connected. Say which one has the commits: ${listed.repositories.join(", ")}.`,
        "points.repository",
      );
  }
}
