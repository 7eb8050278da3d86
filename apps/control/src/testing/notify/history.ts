interface Commit {
  sha: string;
  parents: string[];
  /** What it changes against its first parent; `from` is the former path of what it renames. */
  files: { path: string; from?: string }[];
}

/** A small history of commits, as a vendor of the tests has one: the newest comes last. */
export function createHistory() {
  const commits = new Map<string, Commit>();
  const branches = new Map<string, string>();
  /** An annotated tag is an object of its own, which points to its commit. */
  const tags = new Map<string, { commit: string; object: string | null }>();

  const withParents = (sha: string | undefined): Set<string> => {
    const found = new Set<string>();
    const open = sha === undefined ? [] : [sha];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(commits.get(next)?.parents ?? []));
    }
    return found;
  };
  const resolve = (ref: string): string | undefined =>
    branches.get(ref) ?? tags.get(ref)?.commit ?? (commits.has(ref) ? ref : undefined);
  /** What `to` has and `from` has not, oldest first. */
  const between = (from: string, to: string): Commit[] => {
    const known = withParents(from);
    const wanted = withParents(to);
    return [...commits.values()].filter(({ sha }) => wanted.has(sha) && !known.has(sha));
  };
  return {
    branches,
    tags,
    resolve,
    between,
    commit: (
      sha: string,
      parents: string[],
      files: (string | { path: string; from: string })[] = [],
    ) => {
      const paths = files.map((file) => (typeof file === "string" ? { path: file } : file));
      commits.set(sha, { sha, parents, files: paths });
      return sha;
    },
    /** The newest that both have. */
    mergeBase: (a: string, b: string): string | undefined => {
      const [one, other] = [withParents(a), withParents(b)];
      return [...commits.keys()].findLast((sha) => one.has(sha) && other.has(sha));
    },
    /** What changed from one to the other, along first parents. */
    changed: (from: string, to: string): Commit["files"] => {
      const merged = between(from, to).flatMap(({ parents }) => parents.slice(1));
      const aside = new Set(merged.flatMap((sha) => [...withParents(sha)]));
      return between(from, to)
        .filter(({ sha }) => !aside.has(sha))
        .flatMap(({ files }) => files);
    },
    firstParents: (from: string, to: string): string[] => {
      const inRange = new Set(between(from, to).map(({ sha }) => sha));
      const way: string[] = [];
      for (let next: string | undefined = to; next !== undefined && inRange.has(next); ) {
        way.push(next);
        next = commits.get(next)?.parents[0];
      }
      return way;
    },
  };
}
export type History = ReturnType<typeof createHistory>;
