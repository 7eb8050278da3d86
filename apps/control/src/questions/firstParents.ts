export interface LinkedCommit {
  sha: string;
  /** The first is what it was made on; others were merged. */
  parents: readonly string[];
}

/**
 * The commits of a range that lie on the way along first parents from its newest one, oldest first.
 * The range is what one commit has and another has not, so only its newest is nobody's parent.
 */
export function firstParents(range: readonly LinkedCommit[]): string[] {
  const parentsOf = new Map(range.map(({ sha, parents }) => [sha, parents]));
  const inner = new Set(range.flatMap(({ parents }) => parents));
  const way: string[] = [];
  let next = range.find(({ sha }) => !inner.has(sha))?.sha;
  while (next !== undefined && parentsOf.has(next)) {
    way.push(next);
    next = parentsOf.get(next)?.[0];
  }
  return way.reverse();
}
