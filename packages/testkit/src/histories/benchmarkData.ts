export interface BenchmarkDataSize {
  commits: number;
  /** Benchmarks of the suite that measures many; another suite measures one. */
  benchmarks: number;
  /** The first commits, in which half of those benchmarks did not exist yet. */
  youngCommits?: number;
  /** When the last commit was measured, with one every day; without it all of it is long ago. */
  lastAtMs?: number;
}

const longAgoMs = Date.UTC(2020, 10, 17);
const dayMs = 24 * 60 * 60_000;

/**
 * The history that github-action-benchmark keeps of a repository, as its `data.js`: two suites of a
 * Rust crate, a commit every few days, whole nanoseconds with a range beside them. Every second
 * benchmark gets a third slower at two thirds of the history. The same size gives the same text.
 */
export function benchmarkData({
  commits,
  benchmarks,
  youngCommits = 0,
  lastAtMs,
}: BenchmarkDataSize): string {
  const stepMs = lastAtMs === undefined ? 4 * dayMs : dayMs;
  const startMs = lastAtMs === undefined ? longAgoMs : lastAtMs - (commits - 1) * stepMs;
  const names = Array.from({ length: benchmarks }, (_, nth) => `http${1 + (nth % 2)}_case_${nth}`);
  const suiteOf = (suite: string, namesAt: (commit: number) => string[]) =>
    Array.from({ length: commits }, (_, commit) => ({
      commit: commitOf(commit, startMs + commit * stepMs),
      date: startMs + commit * stepMs + suite.length * 1000,
      tool: "cargo",
      benches: namesAt(commit).map((name) => benchOf(name, commit, commits)),
    }));
  const entries = {
    pipeline: suiteOf("pipeline", () => ["hello_world_16"]),
    end_to_end: suiteOf("end_to_end", (commit) =>
      names.slice(0, commit < youngCommits ? Math.ceil(benchmarks / 2) : benchmarks),
    ),
  };
  const data = { lastUpdate: startMs, repoUrl: "https://example.org/made/up", entries };
  return `window.BENCHMARK_DATA = ${JSON.stringify(data, null, 2)}`;
}

function commitOf(commit: number, atMs: number) {
  const id = [1, 2, 3, 4, 5].map((part) =>
    hash(commit * 5 + part)
      .toString(16)
      .padStart(8, "0"),
  );
  const person = { email: "somebody@example.org", name: "Some Body", username: "somebody" };
  return {
    author: person,
    committer: person,
    distinct: true,
    id: id.join(""),
    message: `feat(http${commit % 2}): make change number ${commit}\n\nIt says why.`,
    timestamp: new Date(atMs).toISOString(),
    tree_id: id.toReversed().join(""),
    url: `https://example.org/made/up/commit/${id.join("")}`,
  };
}

function benchOf(name: string, commit: number, commits: number) {
  const seed = hash([...name].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7));
  const base = 20_000 + (seed % 1_000_000);
  const moved = seed % 2 === 0 && commit >= (2 * commits) / 3 ? 4 / 3 : 1;
  const noise = 1 + 0.04 * (hash(seed + commit) / 2 ** 32 - 0.5);
  const value = Math.round(base * moved * noise);
  return { name, value, range: `± ${Math.round(value / 20)}`, unit: "ns/iter" };
}

/** SplitMix32's finaliser: numbers without a pattern that are the same in every run. */
function hash(index: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b9);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
