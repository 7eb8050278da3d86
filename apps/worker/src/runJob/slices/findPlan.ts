import type { WholeTrialsCode } from "@lapline/contracts";
import { createDraw, drawBlock } from "./drawOrder.ts";
import { type Pace, planSlices, type SlicedLoad, type SlicePlan } from "./planSlices.ts";
import type { RunningArm } from "./runningArm.ts";

type FoundPlan =
  | { outcome: "plan"; plan: SlicePlan }
  | { outcome: "whole"; reason: { code: WholeTrialsCode; detail: string } };

/** Blocks for one look at the pace and at what happens between turns. */
const blocksPerLook = 4;
/** CPU time outside of turns, as a share of that inside: what does more is not idle when it should be. */
export const idleShareMax = 0.02;
/** Longer slices are no slices any more: the machine changes within one. */
export const sliceMsMax = 200;

/**
 * Finds how long slices have to be, by slices that are not counted: from `sliceMs` on twice as long each
 * time, until no version works for more than 2 % outside of its turns.
 */
export async function findPlan(
  arms: readonly RunningArm[],
  sliceMs: number,
  load: SlicedLoad,
  seed: number,
): Promise<FoundPlan> {
  const draw = createDraw(seed);
  for (let lengthMs = sliceMs; ; lengthMs = Math.min(2 * lengthMs, sliceMsMax)) {
    for (const arm of arms) arm.beginCount();
    for (let index = 0; index < blocksPerLook; index += 1) {
      const block = drawBlock(
        draw,
        arms.map(({ arm }) => arm),
        index,
      );
      for (const name of block.arms) {
        const arm = arms.find((one) => one.arm === name);
        await arm?.take({ forMs: lengthMs, settleMs: 0, counted: false });
      }
    }
    const busiest = arms
      .map((arm) => ({ arm: arm.arm, share: idleShare(arm.totals()) }))
      .toSorted((a, b) => b.share - a.share)[0];
    if (busiest === undefined || busiest.share <= idleShareMax) {
      return { outcome: "plan", plan: planSlices(lengthMs, pacesOf(arms), load) };
    }
    if (lengthMs >= sliceMsMax) {
      const percent = (busiest.share * 100).toFixed(1);
      const detail = `The ${busiest.arm} used ${percent} % of its CPU time outside of its slices of ${sliceMsMax} ms.`;
      return { outcome: "whole", reason: { code: "idle_work", detail } };
    }
  }
}

/** CPU time outside of the turns by that inside; 0 where it cannot be read. */
export function idleShare({
  activeCpuNs,
  idleCpuNs,
}: {
  activeCpuNs: number | null;
  idleCpuNs: number | null;
}): number {
  if (activeCpuNs === null || idleCpuNs === null || activeCpuNs <= 0) return 0;
  return idleCpuNs / activeCpuNs;
}

/** Whatever did not end one operation gets single ones. */
const leastPace = 0.001;

function pacesOf(arms: readonly RunningArm[]): { base: Pace; sides: Pace[] } {
  const paceOf = (one: RunningArm): Pace => {
    const { operations, activeNs } = one.totals();
    const perSecond = activeNs <= 0 ? 0 : operations / (activeNs / 1e9);
    return { perSecond: Math.max(leastPace, perSecond), latencyNs: one.latencyNs() };
  };
  const base = arms.find(({ arm }) => arm === "base");
  return {
    base: base === undefined ? { perSecond: leastPace, latencyNs: 0 } : paceOf(base),
    sides: arms.map(paceOf),
  };
}
