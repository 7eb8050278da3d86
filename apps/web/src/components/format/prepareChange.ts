import type { Direction, Unit } from "@lapline/contracts";

export interface Change {
  verdict: "better" | "worse" | "noise";
  /** "4.2 % slower" or "inside noise" */
  words: string;
  /** "[+1.1 %, +7.3 %]": the change that the two intervals allow. */
  interval: string;
}

interface Measured {
  value: number;
  ciLow: number;
  ciHigh: number;
}

const percent = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/**
 * The change between two measured values in words, by the measure's direction. The interval is the
 * widest that both intervals allow; when it holds zero, the difference is inside noise. Null when the
 * earlier value is zero or less, because no share of it can be told.
 */
export function prepareChange(
  before: Measured,
  after: Measured,
  unit: Unit,
  direction: Direction,
): Change | null {
  if (before.value <= 0 || before.ciLow <= 0) return null;
  const low = after.ciLow / before.ciHigh - 1;
  const high = after.ciHigh / before.ciLow - 1;
  const interval = `[${signed(low)}, ${signed(high)}]`;
  if (low <= 0 && high >= 0) return { verdict: "noise", words: "inside noise", interval };
  const ratio = after.value / before.value - 1;
  const better = direction === "higher_is_better" ? ratio > 0 : ratio < 0;
  return {
    verdict: better ? "better" : "worse",
    words: `${percent.format(Math.abs(ratio) * 100)}\u202f% ${word(unit, ratio > 0, direction)}`,
    interval,
  };
}

function word(unit: Unit, rose: boolean, direction: Direction): string {
  if (unit === "ns" && direction === "lower_is_better") return rose ? "slower" : "faster";
  if (unit === "ops/s" && direction === "higher_is_better") return rose ? "faster" : "slower";
  if (unit === "bytes") return rose ? "larger" : "smaller";
  if (unit === "cores" || unit === "count") return rose ? "more" : "fewer";
  return rose ? "higher" : "lower";
}

function signed(ratio: number): string {
  const text = percent.format(Math.abs(ratio) * 100);
  return `${ratio < 0 ? "−" : "+"}${text}\u202f%`;
}
