import type { WantedSeries } from "../series/wantSeries.ts";

/** Points that one transaction evaluates: its locks hold up reports of the same series. */
const pointsMax = 30_000;

/**
 * Splits reports into parts that can each be stored in one transaction with the same result as one by
 * one: no series twice in a part, and the reports of a series in their order over the parts. `pointsOf`
 * says how many points a series has; many make small parts. Pure.
 */
export function splitReports<R extends { series: readonly Pick<WantedSeries, "fingerprint">[] }>(
  reports: readonly R[],
  pointsOf: (fingerprint: string) => number,
): R[][] {
  const seen = new Map<string, number>();
  const levels: R[][] = [];
  for (const report of reports) {
    const level = Math.max(
      0,
      ...report.series.map(({ fingerprint }) => seen.get(fingerprint) ?? 0),
    );
    for (const { fingerprint } of report.series) seen.set(fingerprint, level + 1);
    levels[level] = [...(levels[level] ?? []), report];
  }
  const weigh = ({ series }: R) =>
    series.reduce((sum, { fingerprint }) => sum + 1 + pointsOf(fingerprint), 0);
  return levels.flatMap((level) => splitByWeight(level, weigh));
}

function splitByWeight<R>(items: readonly R[], weigh: (item: R) => number): R[][] {
  const parts: R[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const item of items) {
    weight += weigh(item);
    const part = parts.at(-1);
    if (part !== undefined && weight <= pointsMax) part.push(item);
    else {
      parts.push([item]);
      weight = weigh(item);
    }
  }
  return parts;
}
