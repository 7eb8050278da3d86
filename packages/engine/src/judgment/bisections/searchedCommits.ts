import { type Catalog, type RangeCommit, rangeCommitSchema } from "@lapline/contracts";
import { z } from "zod";

/** The commits between two versions among which a bisection goes on. */
const searchedCommitsSchema = z.object({
  repository: z.string(),
  /** What tags have before the version. */
  tagPrefix: z.string(),
  /** The two versions. */
  from: z.string(),
  to: z.string(),
  /** Oldest first, without `from`; the last one is `to`. */
  commits: z.array(rangeCommitSchema).min(1),
});
export type SearchedCommits = z.infer<typeof searchedCommitsSchema>;

/** What a bisection stores of them; null: it searches versions. */
export function readSearchedCommits(stored: unknown): SearchedCommits | null {
  return stored === null || stored === undefined ? null : searchedCommitsSchema.parse(stored);
}

export interface CommitBounds {
  /** Newest version known to be at the old level, oldest known to be at the new one. */
  low: string;
  high: string;
}

/** Those between two bounds, oldest first; neither bound is part of the answer. Pure. */
export function commitsBetween(
  searched: Pick<SearchedCommits, "commits">,
  bounds: CommitBounds,
): RangeCommit[] {
  return suspectsBetween(searched, bounds).slice(0, -1);
}

/** Those of which one brought the change, oldest first; the last one is the upper bound. Pure. */
export function suspectsBetween(
  { commits }: Pick<SearchedCommits, "commits">,
  { low, high }: CommitBounds,
): RangeCommit[] {
  const placeOf = (version: string) => commits.findIndex(({ id }) => id === version);
  // The two versions themselves: before the first commit, and the last one.
  const upper = placeOf(high);
  return commits.slice(placeOf(low) + 1, (upper === -1 ? commits.length - 1 : upper) + 1);
}

/** The repository whose commits can be searched where no version is left; null: there is none. Pure. */
export function searchableRepository(
  catalog: Pick<Catalog, "targets">,
  { target, provisioner }: { target: string; provisioner: string | undefined },
): { address: string; tagPrefix: string } | null {
  if (provisioner !== "git") return null;
  return catalog.targets.find(({ id }) => id === target)?.repository ?? null;
}
