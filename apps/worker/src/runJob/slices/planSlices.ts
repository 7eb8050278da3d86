import { type Params, type SliceWork, slicesPerPairMax } from "@lapline/contracts";
import { meanLength } from "./drawOrder.ts";

/** How the slices of a job's pairs are measured, the same in each. */
export interface SlicePlan {
  sliceMs: number;
  settleMs: number;
  /** Of a slice of the planned length; null: slices end by the clock. */
  operations: number | null;
  blocks: number;
  /** What each side has to have done before a pair may end, if the pace was overestimated. */
  least: { operations: number; activeNs: number };
}

/** Of each side in each pair, at least. */
const sideMsMin = 2000;
const operationsMin = 1000;
/** Where operations are slow, their number asks for no more than this. */
const sideMsForOperations = 10_000;
/** So few blocks say nothing of caches, and little of anything. */
const blocksMin = 8;
/**
 * Slow and numerous requests in flight: a slice holds so many rounds of them. A median is compared where
 * slices last 20 times as long, with room for a version that is slower.
 */
const roundsMin = 24;
const settleShare = 0.1;

export interface SlicedLoad {
  params: Params;
  /** Requests in flight at once; 1 in process. */
  inFlight: number;
  /** Number of arms that are driven by turns. */
  arms: number;
  /** Longest time that the slices of one pair may take, all arms together. */
  budgetMs: number;
}

/**
 * From the pace that was found, operations a second of the base. Each side gets the work that the
 * parameters ask for, but at least two seconds and a thousand operations, as far as the budget allows.
 * Slices are of so many operations, so that both sides stay in step; a schedule's end by the clock. Pure.
 */
export function planSlices(sliceMs: number, pace: number, load: SlicedLoad): SlicePlan {
  const { params, inFlight, arms, budgetMs } = load;
  const perMs = pace / 1000;
  const wantedMs = Math.max(
    askedMs(params, perMs),
    sideMsMin,
    Math.min(operationsMin / perMs, sideMsForOperations),
  );
  const sideMs = Math.min(wantedMs, budgetMs / arms);
  const isScheduled = params.loadModel === "fixed_rate";
  const rounds = isScheduled || inFlight === 1 ? 1 : roundsMin * inFlight;
  const perSlice = Math.max(1, rounds, Math.round(sliceMs * perMs));
  const actualMs = isScheduled ? sliceMs : perSlice / perMs;
  const blocks = Math.ceil(sideMs / (2 * actualMs * meanLength));
  const blocksMax = blocksMaxOf(arms);
  const stretch = Math.max(1, blocks / blocksMax);
  return {
    sliceMs: actualMs * stretch,
    // Settling takes a whole operation at least, which is no small share of a few.
    settleMs: !isScheduled && perSlice * settleShare < 1 ? 0 : actualMs * stretch * settleShare,
    operations: isScheduled ? null : Math.round(perSlice * stretch),
    blocks: Math.min(blocksMax, Math.max(blocksMin, blocks)),
    least: {
      operations: Math.min(operationsMin, Math.floor(perMs * sideMs)),
      activeNs: Math.min(sideMsMin, sideMs) * 1e6,
    },
  };
}

function askedMs({ loadModel, count, durationSeconds }: Params, perMs: number): number {
  if (loadModel === "fixed_work") return Number(count) / perMs;
  return loadModel === undefined ? 0 : Number(durationSeconds) * 1000;
}

/** Blocks that one pair of so many arms may have at most. */
export function blocksMaxOf(arms: number): number {
  return Math.floor(slicesPerPairMax / (2 * arms));
}

/** What a slice of a block asks for. */
export function workOf(
  { sliceMs, settleMs, operations }: SlicePlan,
  length: number,
  counted: boolean,
): SliceWork {
  return operations === null
    ? { forMs: sliceMs * length, settleMs, counted }
    : { operations: Math.max(1, Math.round(operations * length)), settleMs, counted };
}
