import type { Boundary } from "./boundary.ts";
import { isAbrupt } from "./isAbrupt.ts";
import { type Side, sidesOf } from "./sides.ts";

/** Points that show whether both sides are level: as many as a curve can be told by. */
const pointsMin = 20;
const sideMin = 6;
/** Smallest clear steps in spreads of the wider side: with ample evidence, and with just enough. */
const ampleEvidence = 1.5;
const ampleShiftMin = 3;
const shiftMin = 4;
/** Share of either side beyond the middle that overlapping noise explains, and above `shiftMin`. */
const overlapMax = 0.1;
const farOverlapMax = 0.05;

/**
 * Whether a boundary of this evidence is so large and so abrupt a step that it stands whatever
 * becomes of its neighbours: what is level between them may not be level any more without them. Two
 * modes that both sides visit are no such step.
 */
export function isClearStep(values: Float64Array, boundary: Boundary, evidence: number): boolean {
  const { from, at, to } = boundary;
  if (evidence < 1 || to - from < pointsMin || Math.min(at - from, to - at) < sideMin) return false;
  const [left, right] = sidesOf(values, boundary);
  const shift = Math.abs(left.center - right.center) / Math.max(1, left.spread, right.spread);
  if (shift < (evidence >= ampleEvidence ? ampleShiftMin : shiftMin)) return false;
  const middle = (left.center + right.center) / 2;
  const overlap = Math.max(shareBeyond(left, middle), shareBeyond(right, middle));
  return overlap <= (shift >= shiftMin ? farOverlapMax : overlapMax) && isAbrupt(values, boundary);
}

/** Share of a side's points that lie beyond the middle between both sides. */
function shareBeyond({ values, center }: Side, middle: number): number {
  let beyond = 0;
  for (const value of values) if (value > middle !== center > middle) beyond += 1;
  return beyond / values.length;
}
