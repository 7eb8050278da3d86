import type { BisectionStepOutcome } from "@lapline/contracts";

export interface MeasuredStep {
  /** Head over base with its interval. */
  ratio: number;
  ratioLow: number | null;
  ratioHigh: number | null;
}

/**
 * What a comparison of the low version with one in between says of the latter: whether it is at the
 * new level already. `change` is the whole change as the alert has it, new level over old.
 *
 * `changed`: surely moved to the same side, and by at least half of the change (on a logarithmic
 * scale). `unchanged`: by less than half, and surely not by all of it. Everything else is `unclear`.
 * Pure.
 */
export function decideStep(
  { ratio, ratioLow, ratioHigh }: MeasuredStep,
  { change }: { change: number },
): Extract<BisectionStepOutcome, "changed" | "unchanged" | "unclear"> {
  if (ratioLow === null || ratioHigh === null) return "unclear";
  const side = Math.sign(Math.log(change));
  const whole = Math.abs(Math.log(change));
  const moved = side * Math.log(ratio);
  const ends = [side * Math.log(ratioLow), side * Math.log(ratioHigh)];
  if (moved >= whole / 2 && Math.min(...ends) > 0) return "changed";
  if (moved < whole / 2 && Math.max(...ends) < whole) return "unchanged";
  return "unclear";
}
