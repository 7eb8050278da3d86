import { comparePairs } from "./comparePairs.ts";

/** A measure of the base, and of the base once more as a third arm: one value a pair. */
export interface AgainMeasure {
  base: readonly number[];
  again: readonly number[];
}

export interface ItselfDiffers {
  /** Place of the measure among those that were asked about. */
  place: number;
  /** Again over base, with the interval that excludes 1. */
  ratio: number;
  low: number;
  high: number;
}

/**
 * Chance at which the base is called different from itself, over all measures of a job together. A
 * job is thrown away for it, so it is smaller than the error rate of a comparison.
 */
const errorRate = 0.01;

/** A tenth of the margin within which versions count as the same: less favors nothing that is told. */
const sizeMin = 0.002;

/**
 * The measure by which the base differs most from itself, beyond an interval that holds for all
 * measures of the job together (Bonferroni), and by 0.2 % at least; null where none does. Where one
 * does, something favors an arm whatever the code, and the comparison is not valid.
 */
export function differsFromItself(measures: readonly AgainMeasure[]): ItselfDiffers | null {
  const level = 1 - errorRate / Math.max(1, measures.length);
  const found = measures.flatMap(({ base, again }, place): ItselfDiffers[] => {
    const compared = comparePairs({ base, head: again, level });
    if (!compared.ok || compared.low === null || compared.high === null) return [];
    const { ratio, low, high } = compared;
    const isFar = Math.abs(ratio - 1) >= sizeMin;
    return isFar && (low > 1 || high < 1) ? [{ place, ratio, low, high }] : [];
  });
  const distance = ({ ratio }: ItselfDiffers) => Math.abs(Math.log(ratio));
  return found.reduce<ItselfDiffers | null>(
    (most, one) => (most === null || distance(one) > distance(most) ? one : most),
    null,
  );
}
