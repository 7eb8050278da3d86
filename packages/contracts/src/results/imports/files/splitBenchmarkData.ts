/**
 * Splits the `data.js` of github-action-benchmark, or its JSON, into texts of at most `bytesMax`, each
 * with the suites of some commits. Null for another text, or where one commit alone is larger. Pure.
 */
export function splitBenchmarkData(text: string, bytesMax: number): string[] | null {
  const assigned = /^\s*window\.BENCHMARK_DATA\s*=\s*/.exec(text)?.[0] ?? "";
  let data: unknown;
  try {
    data = JSON.parse(text.slice(assigned.length).replace(/;\s*$/, ""));
  } catch {
    return null;
  }
  if (typeof data !== "object" || data === null || !("entries" in data)) return null;
  const { entries } = data;
  if (typeof entries !== "object" || entries === null) return null;
  const suites = Object.entries(entries);
  if (!suites.every((suite): suite is [string, unknown[]] => Array.isArray(suite[1]))) return null;
  const write = (some: [string, unknown[]][]) =>
    JSON.stringify({ ...data, entries: Object.fromEntries(some) });
  const empty = bytesOf(write([]));
  const pieces: string[] = [];
  for (const [suite, commits] of suites) {
    let piece: unknown[] = [];
    let bytes = empty + bytesOf(suite);
    const start = bytes;
    for (const commit of commits) {
      const own = bytesOf(JSON.stringify(commit));
      if (start + own > bytesMax) return null;
      if (bytes + own > bytesMax) {
        pieces.push(write([[suite, piece]]));
        piece = [];
        bytes = start;
      }
      piece.push(commit);
      bytes += own;
    }
    if (piece.length > 0) pieces.push(write([[suite, piece]]));
  }
  return pieces;
}

/** As a string in JSON, in which each quote is two characters. */
function bytesOf(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length + 1;
}
