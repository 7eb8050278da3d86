import type { PercentileChange, RawHistogram } from "@lapline/contracts";
import { benjaminiHochberg, type Comparison, comparePercentiles } from "@lapline/stats";

const percentiles = [10, 25, 50, 75, 90, 95, 99, 99.9];

/** Expected share of false ones among the percentiles that are called changed. */
const falseDiscoveryRate = 0.05;

/**
 * What each percentile of a side shows against the base, from the distributions of their trials; what
 * some trial has too few operations for is left out. Null where a side has none.
 */
export function percentileChanges(
  base: readonly RawHistogram[],
  head: readonly RawHistogram[],
): PercentileChange[] | null {
  const filled = (side: readonly RawHistogram[]) => side.filter(({ count }) => count > 0);
  const [a, b] = [filled(base), filled(head)];
  if (a.length === 0 || b.length === 0) return null;
  const compared = comparePercentiles(a, b, percentiles, "blocked").flatMap(
    ({ percentile, comparison, isMaximum }) =>
      comparison.ok && !isMaximum ? [{ percentile, comparison }] : [],
  );
  const called = calledOf(compared.map(({ comparison }) => comparison));
  return compared.map(({ percentile, comparison: { ratio, low, high } }, place) => ({
    percentile,
    ratio,
    low,
    high,
    called: called[place] === true,
  }));
}

function calledOf(comparisons: readonly Extract<Comparison, { ok: true }>[]): boolean[] {
  const { called } = benjaminiHochberg(
    comparisons.map(({ pValue }) => pValue ?? 1),
    falseDiscoveryRate,
  );
  return comparisons.map(({ pValue }, place) => pValue !== null && called[place] === true);
}
