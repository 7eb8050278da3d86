import { type Arm, type RawReport, type SlicePair, sliceMethodVersion } from "@lapline/contracts";
import { sampleComparison } from "./sampleComparison.ts";

/** Throughput of each arm in one pair of processes; without a third arm where `again` is left out. */
export interface SampledPair {
  base: number;
  head: number;
  again?: number;
}

const sliceNs = 10e6;
const blocks = 10;

/** The report of an interleaved job over that of its head, measured in slices of 10 ms. */
export function sampleSlices(
  report: RawReport,
  pairs: readonly SampledPair[],
  baseVersion: string,
): RawReport {
  const whole = sampleComparison(
    report,
    pairs.map(({ base, head }) => [base, head] as const),
    baseVersion,
  );
  const comparison: RawReport["comparison"] = {
    method: "slices",
    version: sliceMethodVersion,
    sliceNs,
    settleNs: 1e6,
    pairs: pairs.map((pair, place) => {
      const ofPair = whole.trials.filter(({ index }) => Math.floor(index / 2) === place);
      const indexOf = (side: Arm) => ofPair.find((trial) => trial.side === side)?.index ?? 0;
      return {
        baseTrial: indexOf("base"),
        headTrial: indexOf("head"),
        seed: place,
        slices: slicesOf(pair, place),
        arms: armsOf(pair).map(([arm, throughput]) => ({
          arm,
          operations: Math.round(throughput * blocks * 2 * (sliceNs / 1e9)),
          activeNs: blocks * 2 * sliceNs,
          settleNs: blocks * 2 * 1e6,
          activeCpuNs: blocks * 2 * sliceNs,
          idleCpuNs: 0,
          dataBytes: null,
          caches: { logRatio: null, standardError: null },
        })),
        again: pair.again === undefined ? null : { values: { throughput: pair.again } },
      };
    }),
  };
  return { ...whole, comparison };
}

function armsOf({ base, head, again }: SampledPair): [Arm, number][] {
  const two: [Arm, number][] = [
    ["base", base],
    ["head", head],
  ];
  return again === undefined ? two : [...two, ["again", again]];
}

/** Each block drives every arm twice, forwards and back; the pairs follow each other. */
function slicesOf(pair: SampledPair, place: number): SlicePair["slices"] {
  const arms = armsOf(pair);
  const order = [...arms, ...arms.toReversed()];
  const driven = Array.from({ length: blocks }, (_, block) => ({ block })).flatMap(({ block }) =>
    order.map(([arm, throughput]) => ({ block, arm, throughput })),
  );
  const stepNs = sliceNs + 1e6;
  const startNs = place * driven.length * stepNs;
  return {
    arms: driven.map(({ arm }) => arm),
    blocks: driven.map(({ block }) => block),
    startNs: driven.map((_, slice) => startNs + slice * stepNs),
    durationNs: driven.map(() => sliceNs),
    operations: driven.map(({ throughput }) => Math.round((throughput * sliceNs) / 1e9)),
  };
}
