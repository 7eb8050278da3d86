import type { Boundary } from "./boundary.ts";
import { type Side, sidesOf } from "./sides.ts";

/** Longer stays have points enough to be told from what follows them. */
const stayMax = 20;
/** Points of the level before the stay that are compared, and fewest. */
const beforeMax = 40;
const beforeMin = 12;
/** Fewest points after the stay: one or two may be spikes. */
const afterMin = 3;
/** The levels before and after the stay are the same within this many spreads. */
const sameMax = 1.5;
/** Share of the points after that may lie nearer to the stay. */
const wrongMax = 0.1;

/**
 * The level that a short stay returns to, where the points after the stay are too few to say so alone:
 * the side before the stay, when those after it lie on the same level. The end of the stay is then as
 * sure as its begin. Null where the left side is no such stay.
 */
export function returningLevel(
  values: Float64Array,
  { from, at, to }: Boundary,
  [stay, after]: [Side, Side],
): Side | null {
  const length = at - from;
  if (length > stayMax || to - at < afterMin || to - at >= beforeMax || from < beforeMin)
    return null;
  const [before] = sidesOf(values, { from: Math.max(0, from - beforeMax), at: from, to: at });
  const spread = Math.max(1, before.spread, after.spread);
  if (Math.abs(after.center - before.center) > sameMax * spread) return null;
  const middle = (stay.center + before.center) / 2;
  const isWrong = (value: number) => value > middle !== before.center > middle;
  const wrong = after.values.filter(isWrong).length;
  return wrong <= wrongMax * after.values.length ? before : null;
}
