import { showsSame } from "@lapline/contracts";

/**
 * What a comparison says, in words: `slower` and `faster` in the direction of the measure (worse
 * and better where it is not a time or a rate), `same` where it was shown that no relevant change is
 * there, and `insufficient` for everything else: the comparison is inconclusive.
 */
export type ComparisonVerdict = "slower" | "faster" | "same" | "insufficient";

/**
 * Reads an interval of the ratio b/a. A change is claimed when the interval excludes 1 and the
 * estimate is at least `minChange` (a relative change, such as 0.02), the smallest change that
 * matters. `same` is an equivalence that was shown: the whole interval lies inside ±max(2 %,
 * `minChange`). An interval that does neither is inconclusive, however small its estimate is.
 */
export function comparisonVerdict(
  { ratio, low, high }: { ratio: number; low: number; high: number },
  direction: "lower_is_better" | "higher_is_better",
  minChange = 0,
): ComparisonVerdict {
  const isRelevant = Math.abs(ratio - 1) >= minChange;
  const worse = direction === "lower_is_better" ? "slower" : "faster";
  const better = direction === "lower_is_better" ? "faster" : "slower";
  if (isRelevant && low > 1 && ratio >= low) return worse;
  if (isRelevant && high < 1 && ratio <= high) return better;
  return showsSame({ low, high }, minChange) ? "same" : "insufficient";
}
