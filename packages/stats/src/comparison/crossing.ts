/** A place and by how much the bound is exceeded there. */
interface Place {
  at: number;
  excess: number;
}

/** Rounds by interpolation, and in all. */
const interpolated = 12;
const roundsMax = 36;
/** An excess this near zero is the end. */
const excessMin = 1e-7;

/**
 * Where between a place inside (excess at most 0) and one outside (above 0) the bound is met: false
 * position that halves the excess of an end that stays twice (Dowell & Jarratt 1971, "Illinois"), which
 * takes some five evaluations of a smooth function, then bisection for one that jumps.
 */
export function crossing(excess: (at: number) => number, inside: Place, outside: Place): number {
  let [low, high] = [inside, outside];
  let moved: "low" | "high" | null = null;
  for (let round = 0; round < roundsMax; round += 1) {
    const share =
      round < interpolated && low.excess < 0 ? low.excess / (low.excess - high.excess) : 0.5;
    const at = low.at + (high.at - low.at) * share;
    const found = { at, excess: excess(at) };
    if (Math.abs(found.excess) < excessMin) return at;
    if (found.excess > 0) {
      if (moved === "high") low = { at: low.at, excess: low.excess / 2 };
      [high, moved] = [found, "high"];
    } else {
      if (moved === "low") high = { at: high.at, excess: high.excess / 2 };
      [low, moved] = [found, "low"];
    }
  }
  return (low.at + high.at) / 2;
}
