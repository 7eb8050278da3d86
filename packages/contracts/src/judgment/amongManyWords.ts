import type { ComparisonVerdict } from "../base/statuses.ts";

/** A judged ratio with its 95 % interval; of verdicts that are wider a measure may have none of these. */
interface Judged {
  verdict: ComparisonVerdict | "not_comparable";
  low: number | null;
  high: number | null;
}

/**
 * Whether a ratio is inconclusive although its own interval shows a change: all measures that are compared
 * together are judged together, so that not each one that chance moves is called changed.
 */
export function isInconclusiveAmongMany({ verdict, low, high }: Judged): boolean {
  return verdict === "insufficient" && low !== null && high !== null && (low > 1 || high < 1);
}

/** Why some are inconclusive beside such an interval, for where they stand; null: none is. */
export function amongManyWords(changes: readonly Judged[]): string | null {
  const { length: count } = changes.filter(isInconclusiveAmongMany);
  if (count === 0) return null;
  const intervals = count === 1 ? "interval excludes" : "intervals exclude";
  return `${count} inconclusive ${intervals} 0\u202f%: among all measures compared together, some do by chance.`;
}
