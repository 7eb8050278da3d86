/** Names that are offered for one that is not known. */
const nearestMax = 3;

/** Those of `names` that are most like `name`, the nearest first; at most three. Pure. */
export function nearestNames(name: string, names: readonly string[]): string[] {
  return names
    .map((known) => ({ known, distance: distanceOf(name.toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, nearestMax)
    .map(({ known }) => known);
}

/** Letters to insert, remove or replace to make one of the other. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (let place = 1; place <= b.length; place += 1) {
      const replaced = (row[place - 1] ?? 0) + (letter === b[place - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
