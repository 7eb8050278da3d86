/** What an address says of which values are shown: that is frozen, and no look at it. */
export const frozenNames = [
  "columns",
  "references",
  "percentiles",
  "rows",
  "selected",
  "statistic",
];

/**
 * How the author looked at what they froze (order, axis, range, filters, opened row), as the query of
 * an address; empty for the look that everybody gets.
 */
export function lookOf(search: string): string {
  const look = new URLSearchParams(search);
  for (const name of frozenNames) look.delete(name);
  return look.size === 0 ? "" : `?${look}`;
}
