import type { ComparisonVerdict } from "@lapline/contracts";

/** What groups a measure, and decides which groups come first. */
export interface Grouped {
  benchmark?: string | undefined;
  verdict?: ComparisonVerdict;
}

/** The measures of one benchmark of a report, or those of the whole process. */
export interface BenchmarkGroup<M> {
  /** Null: of the whole process. */
  benchmark: string | null;
  measures: M[];
}

/** Groups that are shown before somebody asks for the others. */
export const groupsShown = 20;

/**
 * The measures of a report by benchmark, in the order of the report, those of the whole process last.
 * Where there are more groups than are shown at once, what got worse comes before what got better, and
 * both before the rest: a change must not be folded away. Pure.
 */
export function groupByBenchmark<M extends Grouped>(measures: readonly M[]): BenchmarkGroup<M>[] {
  const byName = Map.groupBy(measures, ({ benchmark }) => benchmark ?? null);
  const groups = [...byName]
    .map(([benchmark, own]) => ({ benchmark, measures: own }))
    .toSorted((a, b) => Number(a.benchmark === null) - Number(b.benchmark === null));
  if (groups.length <= groupsShown) return groups;
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const ranks: Record<ComparisonVerdict, number> = { worse: 1, better: 2, insufficient: 3, same: 4 };

function rankOf<M extends Grouped>({ measures }: BenchmarkGroup<M>): number {
  return Math.min(...measures.map(({ verdict }) => ranks[verdict ?? "same"]));
}

/** The groups whose benchmark has every word of `text`, in any case. Pure. */
export function searchGroups<M>(
  groups: readonly BenchmarkGroup<M>[],
  text: string,
): BenchmarkGroup<M>[] {
  const words = text.toLowerCase().split(/\s+/);
  return groups.filter(({ benchmark }) => {
    const name = benchmark?.toLowerCase() ?? "";
    return words.every((word) => name.includes(word));
  });
}
