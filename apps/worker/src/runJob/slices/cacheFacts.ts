import type { Arm, SliceArm, SliceColumns } from "@lapline/contracts";

/**
 * What operations of an arm cost in long slices against short ones: the logarithm of the ratio and its
 * standard error, from the blocks. Null where there are too few of either. Pure.
 */
export function cacheFacts(
  arm: Arm,
  columns: SliceColumns,
  longBlocks: ReadonlySet<number>,
): SliceArm["caches"] {
  const costs = new Map<number, { ns: number; operations: number }>();
  for (const [place, block] of columns.blocks.entries()) {
    if (columns.arms[place] !== arm) continue;
    const sum = costs.get(block) ?? { ns: 0, operations: 0 };
    sum.ns += columns.durationNs[place] ?? 0;
    sum.operations += columns.operations[place] ?? 0;
    costs.set(block, sum);
  }
  const logs = (isLong: boolean) =>
    [...costs].flatMap(([block, { ns, operations }]) => {
      const isMeant = longBlocks.has(block) === isLong;
      return isMeant && ns > 0 && operations > 0 ? [Math.log(ns / operations)] : [];
    });
  const [short, long] = [summary(logs(false)), summary(logs(true))];
  if (short === null || long === null) return { logRatio: null, standardError: null };
  return {
    logRatio: long.mean - short.mean,
    standardError: Math.sqrt(long.squaredError + short.squaredError),
  };
}

function summary(values: readonly number[]): { mean: number; squaredError: number } | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = values.reduce((sum, one) => sum + one, 0) / n;
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, squaredError: squares / (n - 1) / n };
}

/** Standard errors beyond which a difference is no chance: both arms are asked in each job. */
const errorsMin = 3;
/** A smaller difference changes no verdict. */
const logDifferenceMin = 0.005;

/** Whether a change of hands costs one version more than the other, so that slices are too short. Pure. */
export function isCacheBiased(
  base: SliceArm["caches"] | undefined,
  head: SliceArm["caches"] | undefined,
): boolean {
  if (base?.logRatio == null || head?.logRatio == null) return false;
  const difference = Math.abs(head.logRatio - base.logRatio);
  const error = Math.hypot(base.standardError ?? 0, head.standardError ?? 0);
  return difference > logDifferenceMin && difference > errorsMin * error;
}
