import {
  type Direction,
  describeRatio,
  hedgedWords,
  type MaybeInterval,
  type RatioWords,
  type Unit,
} from "@lapline/contracts";

export type Change = RatioWords;

interface Measured extends MaybeInterval {
  value: number;
}

/** Why no verdict is given: single values, and a history too short to know how far they scatter. */
const cannotTell: Change = { verdict: "noise", words: "can't tell", interval: "" };

/**
 * The change between two measured values in words, by the measure's direction. The interval is the
 * widest that both intervals allow; when it holds zero, no change was shown. Where a side has no
 * interval, the history's own scatter gives it: `reach` is how far, as a difference of logarithms, two
 * of its values lie apart without a change; null: not known. Null when the earlier value is zero or
 * less, because no share of it can be told.
 */
export function prepareChange(
  before: Measured,
  after: Measured,
  unit: Unit,
  direction: Direction,
  reach: number | null,
): Change | null {
  if (before.value <= 0 || (before.ciLow !== null && before.ciLow <= 0)) return null;
  const ratio = after.value / before.value;
  if (hasWidth(before) && hasWidth(after)) {
    const ratioLow = after.ciLow / before.ciHigh;
    return describeRatio(
      { ratio, ratioLow, ratioHigh: after.ciHigh / before.ciLow },
      unit,
      direction,
    );
  }
  if (reach === null) return cannotTell;
  const factor = Math.exp(reach);
  return describeRatio(
    { ratio, ratioLow: ratio / factor, ratioHigh: ratio * factor },
    unit,
    direction,
  );
}

/** A change between jobs of their own as it may be said: "looks 8 % slower". Pure. */
export function hedgedChange(change: Change): Change {
  const verdict = change.verdict === "noise" ? "same" : change.verdict;
  return {
    ...change,
    words: hedgedWords({ words: change.words, verdict, measured: "separately" }),
  };
}

/** Old results and shares of a single trial have an interval from its value to itself. */
function hasWidth(
  measured: Measured,
): measured is { value: number; ciLow: number; ciHigh: number } {
  const { ciLow, ciHigh } = measured;
  return ciLow !== null && ciHigh !== null && ciLow < ciHigh;
}
