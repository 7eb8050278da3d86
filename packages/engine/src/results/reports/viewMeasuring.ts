import {
  type Arm,
  armSchema,
  type ComparisonMeasuring,
  type RawComparison,
  type SlicePair,
  type SlicePoint,
  trialMethodVersion,
} from "@lapline/contracts";
import { type PairSlices, rareEventCost, type SideSums } from "@lapline/stats";
import { idleShareOf, type SlicedComparison } from "../comparisons/sliceFacts.ts";

/** Points of all pairs together: more than a chart is wide are of no use. */
const pointsMax = 600;

const arms = armSchema.options;

/**
 * How a job of so many `trials` a version measured its two versions, as the API answers it. Thousands of slices are put together by
 * neighboring blocks, sums over sums, so that both sides of a point saw the same moments. Pure.
 */
export function viewMeasuring(
  comparison: RawComparison | undefined,
  trials: number,
): ComparisonMeasuring {
  if (comparison === undefined) {
    return { method: "trials", version: trialMethodVersion, reason: null };
  }
  if (comparison.method === "trials") return comparison;
  const { version, sliceNs, settleNs, pairs } = comparison;
  return {
    method: "slices",
    version,
    pairs: pairs.length,
    ...(pairs.length < trials ? { pairsMax: trials } : {}),
    sliceMs: sliceNs / 1e6,
    settleMs: settleNs / 1e6,
    arms: arms.flatMap((arm) => viewArm(comparison, arm)),
    rareEventCost: rareEventCost(pairs.map(slicesOf)),
    points: pairs.flatMap((pair, place) => pointsOf(pair, place + 1, pairs.length)),
  };
}

function viewArm({ pairs }: SlicedComparison, arm: Arm) {
  const found = pairs.flatMap((pair) => pair.arms.filter((one) => one.arm === arm));
  if (found.length === 0) return [];
  const sum = (of: "operations" | "activeNs" | "settleNs") =>
    found.reduce((total, one) => total + one[of], 0);
  const [activeNs, settleNs] = [sum("activeNs"), sum("settleNs")];
  return [
    {
      arm,
      operations: sum("operations"),
      activeMs: activeNs / 1e6,
      settleShare: settleNs > 0 ? settleNs / (activeNs + settleNs) : 0,
      idleShare: idleShareOf(found),
    },
  ];
}

/** The sides' slices, block by block. */
function slicesOf({ slices }: SlicePair): PairSlices {
  const of = (arm: Arm): SideSums[] =>
    slices.arms.flatMap((one, place) =>
      one === arm
        ? [{ spent: slices.durationNs[place] ?? 0, work: slices.operations[place] ?? 0 }]
        : [],
    );
  return { base: of("base"), head: of("head") };
}

interface Gathered {
  fromNs: number;
  toNs: number;
  sums: Record<Arm, SideSums>;
}

function pointsOf({ slices }: SlicePair, pair: number, pairs: number): SlicePoint[] {
  const blocks = 1 + slices.blocks.reduce((most, block) => Math.max(most, block), 0);
  const together = Math.ceil(blocks / Math.max(1, Math.floor(pointsMax / pairs)));
  const points = new Map<number, Gathered>();
  for (const [place, arm] of slices.arms.entries()) {
    const at = Math.floor((slices.blocks[place] ?? 0) / together);
    const startNs = slices.startNs[place] ?? 0;
    const durationNs = slices.durationNs[place] ?? 0;
    const point = points.get(at) ?? {
      fromNs: startNs,
      toNs: startNs,
      sums: { base: nothing(), head: nothing(), again: nothing() },
    };
    point.fromNs = Math.min(point.fromNs, startNs);
    point.toNs = Math.max(point.toNs, startNs + durationNs);
    point.sums[arm].spent += durationNs;
    point.sums[arm].work += slices.operations[place] ?? 0;
    points.set(at, point);
  }
  return [...points.values()].map(({ fromNs, toNs, sums: { base, head, again } }) => ({
    pair,
    atMs: (fromNs + toNs) / 2e6,
    baseNs: costOf(base),
    headNs: costOf(head),
    againNs: costOf(again),
  }));
}

function nothing(): SideSums {
  return { spent: 0, work: 0 };
}

function costOf({ spent, work }: SideSums): number | null {
  return work > 0 ? spent / work : null;
}
