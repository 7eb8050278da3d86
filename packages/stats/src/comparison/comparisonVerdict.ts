/**
 * What a comparison says, in words: `slower` and `faster` in the direction of the measure (worse
 * and better where it is not a time or a rate), `same` for a difference inside the noise, and
 * `insufficient` when the interval is too wide to tell either.
 */
export type ComparisonVerdict = "slower" | "faster" | "same" | "insufficient";

/**
 * Reads an interval of the ratio b/a. A change is claimed when the whole interval lies beyond the
 * noise floor (a relative change, such as 0.02). With a floor above zero, `same` is said only when
 * the interval reaches no further than three floors, otherwise more trials could show a change.
 */
export function comparisonVerdict(
  { low, high }: { low: number; high: number },
  direction: "lower_is_better" | "higher_is_better",
  noiseFloor: number,
): ComparisonVerdict {
  const floor = 1 + noiseFloor;
  const worse = direction === "lower_is_better" ? "slower" : "faster";
  const better = direction === "lower_is_better" ? "faster" : "slower";
  if (low > floor) return worse;
  if (high < 1 / floor) return better;
  if (noiseFloor === 0) return "same";
  const widest = 1 + 3 * noiseFloor;
  return low >= 1 / widest && high <= widest ? "same" : "insufficient";
}
