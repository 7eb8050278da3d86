/**
 * Queries that were written to the address and that the router has not rendered yet, oldest first.
 *
 * Next.js renders an address some time after it was written, and then writes what it rendered to the
 * address once more. With two changes in quick succession the address thus falls back to the first for a
 * moment, and whatever changes it then would be put on top of that: the second change would be lost.
 */
export interface WrittenSearches {
  /** A query was written, without its question mark. */
  write(search: string): void;
  /** The router rendered a query. What it does not know of came from a link or the browser's history. */
  rendered(search: string): void;
  /** The browser went elsewhere. */
  forget(): void;
  /** The query that the address is to have; null when it has it already. */
  latest(): string | null;
}

/** None written yet. */
export function createWrittenSearches(): WrittenSearches {
  let waiting: string[] = [];
  return {
    write(search) {
      waiting.push(search);
    },
    rendered(search) {
      const place = waiting.indexOf(search);
      waiting = place === -1 ? [] : waiting.slice(place + 1);
    },
    forget() {
      waiting = [];
    },
    latest: () => waiting.at(-1) ?? null,
  };
}
