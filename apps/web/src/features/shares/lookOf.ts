/** What an address says of which columns or series are shown: that is frozen, and no look at it. */
const frozen = ["columns", "references", "selected"];

/**
 * How the author looked at what they froze (order, axis, range, filters, opened row), as the query of
 * an address; empty for the look that everybody gets.
 */
export function lookOf(search: string): string {
  const look = new URLSearchParams(search);
  for (const name of frozen) look.delete(name);
  return look.size === 0 ? "" : `?${look}`;
}
