import { type Direction, describeRatio, type RatioWords, type Unit } from "@lapline/contracts";

export type Change = RatioWords;

interface Measured {
  value: number;
  ciLow: number;
  ciHigh: number;
}

/**
 * The change between two measured values in words, by the measure's direction. The interval is the
 * widest that both intervals allow; when it holds zero, no change was shown. Null when the
 * earlier value is zero or less, because no share of it can be told.
 */
export function prepareChange(
  before: Measured,
  after: Measured,
  unit: Unit,
  direction: Direction,
): Change | null {
  if (before.value <= 0 || before.ciLow <= 0) return null;
  return describeRatio(
    {
      ratio: after.value / before.value,
      ratioLow: after.ciLow / before.ciHigh,
      ratioHigh: after.ciHigh / before.ciLow,
    },
    unit,
    direction,
  );
}
