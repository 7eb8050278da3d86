import type { Direction } from "@lapline/contracts";
import { type Comparison, compareTrials, type JobVariance } from "@lapline/stats";

export type JudgedTrials = Pick<
  Extract<Comparison, { ok: true }>,
  "ratio" | "low" | "high" | "verdict" | "pValue"
>;

/** Answers kept: five comparisons of as many rows as one may have; some megabytes. */
const keptMax = 10_000;

const kept = new Map<string, JudgedTrials | null>();

/**
 * Compares the values of two jobs' trials; null where they have no ratio. The answer depends on
 * nothing but its input, so those of the last inputs are kept: a page that is looked at again, sent
 * around or given a further column does not pay for the same test twice.
 */
export function judgeTrialsOnce(
  base: readonly number[],
  head: readonly number[],
  { direction, between }: { direction: Direction; between: JobVariance | null },
): JudgedTrials | null {
  const key = `${direction} ${between?.variance} ${between?.error} ${base.length} ${bitsOf(base, head)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const comparison = compareTrials({
    a: base.map((value) => [value]),
    b: head.map((value) => [value]),
    design: "blocked",
    direction,
    between,
  });
  const judged = comparison.ok ? viewOf(comparison) : null;
  const [oldest] = kept.keys();
  if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
  kept.set(key, judged);
  return judged;
}

/** The numbers as they are in memory, a character a byte: text of their digits takes ten times as long. */
function bitsOf(base: readonly number[], head: readonly number[]): string {
  const bits = new Float64Array(base.length + head.length);
  bits.set(base);
  bits.set(head, base.length);
  return Buffer.from(bits.buffer).toString("latin1");
}

function viewOf({ ratio, low, high, verdict, pValue }: JudgedTrials): JudgedTrials {
  return { ratio, low, high, verdict, pValue };
}
