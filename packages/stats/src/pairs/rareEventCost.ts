import { median } from "../quantile.ts";
import { pairRatio, type SideSums } from "./pairRatio.ts";

/** The slices of one pair of processes, each side in the order in which they ran. */
export interface PairSlices {
  base: readonly SideSums[];
  head: readonly SideSums[];
}

/** Neighboring slices of both sides from which the middle of a pair is known. */
const slicesMin = 5;

/**
 * How much more of the head's time than of the base's goes to what strikes few slices, such as a
 * collection or a checkpoint: the ratio of the sums over the median ratio of neighboring slices, on
 * average over the pairs, minus 1. A pause of 30 ms a second that costs 3 % is 3 % here, and next to
 * nothing in the median. Null where no pair has five slices of either side that did work.
 */
export function rareEventCost(pairs: readonly PairSlices[]): number | null {
  const gaps = pairs.flatMap(({ base, head }) => {
    const ratios = base.flatMap((slice, place) => {
      const beside = head[place];
      const ratio = beside === undefined ? null : pairRatio(slice, beside);
      return ratio === null ? [] : [ratio];
    });
    const sums = pairRatio(total(base), total(head));
    return sums === null || ratios.length < slicesMin ? [] : [sums - median(ratios)];
  });
  if (gaps.length === 0) return null;
  return Math.expm1(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
}

function total(slices: readonly SideSums[]): SideSums {
  return {
    spent: slices.reduce((sum, { spent }) => sum + spent, 0),
    work: slices.reduce((sum, { work }) => sum + work, 0),
  };
}
