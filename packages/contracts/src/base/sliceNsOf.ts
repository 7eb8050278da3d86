import type { SlicePair } from "./rawSlices.ts";

/**
 * How long the slices of a trial were, ns: the median, which the long blocks do not move. Slices have as
 * many operations on both sides, so that those of a slower version are longer than planned. Undefined
 * for a trial that is not of the pair. Pure.
 */
export function sliceNsOf(
  { baseTrial, headTrial, slices }: Pick<SlicePair, "baseTrial" | "headTrial" | "slices">,
  trial: number,
): number | undefined {
  const side = trial === baseTrial ? "base" : trial === headTrial ? "head" : null;
  if (side === null) return undefined;
  const lengths = slices.durationNs
    .filter((_, place) => slices.arms[place] === side)
    .toSorted((a, b) => a - b);
  return lengths[lengths.length >> 1];
}
