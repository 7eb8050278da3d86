import {
  type CompareCell,
  type CompareChange,
  type Direction,
  haveSameLoad,
} from "@lapline/contracts";
import { compareTrials } from "@lapline/stats";

const verdicts = {
  slower: "worse",
  faster: "better",
  same: "same",
  insufficient: "insufficient",
} as const;

/**
 * What one cell shows against another by the values of their trials, for rows that the reader made;
 * null where they have no ratio. How far jobs differ among themselves is not known of them.
 */
export function judgeCells(
  base: CompareCell | null | undefined,
  side: CompareCell | null | undefined,
  direction: Direction,
): CompareChange | null {
  if (!base?.valid || !side?.valid || !haveSameLoad(base, side)) return null;
  const [a, b] = [base.trials ?? [], side.trials ?? []].map((values) => values.map((one) => [one]));
  const judged = compareTrials({ a: a ?? [], b: b ?? [], design: "blocked", direction });
  if (!judged.ok) return null;
  const { ratio, low, high, verdict } = judged;
  return { ratio, low, high, verdict: verdicts[verdict] };
}
