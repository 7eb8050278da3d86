/**
 * Benchmarks that most trials of one version have and a trial has not, in the order of the trials: it
 * ended early. `trials` are the names of what each one printed; null: it does not count anyway. Pure.
 */
export function lostBenchmarks(trials: readonly (readonly string[] | null)[]): string[][] {
  const counted = trials.filter((names) => names !== null);
  const counts = new Map<string, number>();
  for (const names of counted) {
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const usual = [...counts].filter(([, count]) => count * 2 > counted.length).map(([name]) => name);
  return trials.map((names) => {
    if (names === null) return [];
    const own = new Set(names);
    return usual.filter((name) => !own.has(name));
  });
}

/** Why a trial that lost benchmarks does not count. Pure. */
export function lostReason(lost: readonly string[]): string {
  return `Missing benchmarks that other trials have: ${lost.join(", ")}.`;
}
