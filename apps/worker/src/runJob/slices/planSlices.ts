import { type SliceWork, slicesPerPairMax } from "@lapline/contracts";
import { sliceTimesMin } from "@lapline/stats";
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
/** Where even so few requests take longer than what was asked for, half as many do. */
const blocksOfSlowRequests = 4;
/**
 * A median of latencies is compared where slices last 20 times as long in every pair: they get room for
 * pairs that are slower. So many rounds of the requests in flight also make their last answers, which
 * each slice waits for, a small part of it.
 */
const latencySlack = 1.6;
/** The same for higher percentiles, which differ more from pair to pair. */
const percentileSlack = 2.5;
/** Of each side in each pair, at most, where only longer slices show the latencies of slow requests. */
const sideMsForLatency = 30_000;
/** Times the least length, below which slices are not lengthened for what they would not show anyway. */
const roomMin = 1.2;
const settleShare = 0.1;

export interface SlicedLoad {
  asked: AskedLoad;
  /** Number of arms that are driven by turns. */
  arms: number;
  /** Longest time that the slices of one pair may take, all arms together. */
  budgetMs: number;
  /** Operations that each side needs for the percentiles that the comparison is about; 0: for none. */
  samples: number;
}

/** What the scenario asks of each trial, whether it is a built-in one or a project's own. */
export interface AskedLoad {
  /** Null where the scenario has no load: a harness of its own. */
  model: "fixed_work" | "closed_loop" | "fixed_rate" | null;
  /** Operations of fixed work. */
  count: number;
  /** What the others run for. */
  durationMs: number;
  /** Requests have latencies that people read; in process, sums say what an operation takes. */
  isHttp: boolean;
}

/** What was found of a version before the first pair. */
export interface Pace {
  /** Operations a second. */
  perSecond: number;
  /** Median latency; 0 where the harness does not tell. */
  latencyNs: number;
}

/**
 * Each side gets the work that the parameters ask for, but at least two seconds and a thousand
 * operations, as far as the budget allows. Slices are of so many operations, so that both sides stay in
 * step; a schedule's end by the clock. Slices of requests are long enough on each side to compare its
 * median, as far as a few of them fit. Pure.
 */
export function planSlices(
  sliceMs: number,
  { base, sides }: { base: Pace; sides: readonly Pace[] },
  load: SlicedLoad,
): SlicePlan {
  const { asked, arms, budgetMs } = load;
  const perMs = base.perSecond / 1000;
  const wantedMs = Math.max(
    askedMs(asked, perMs),
    sideMsMin,
    Math.min(operationsMin / perMs, sideMsForOperations),
    Math.min(load.samples / perMs, sideMsForLatency),
  );
  const isScheduled = asked.model === "fixed_rate";
  const needed = asked.isHttp
    ? sides.map(({ perSecond, latencyNs }) => {
        const ms = Math.min(longestSliceMs(load), sliceMsOf(latencyNs));
        return { ms, operations: (ms * perSecond) / 1000 };
      })
    : [];
  // Of as many operations, a slower version takes longer: each needs its own length and not the longest.
  const operations = Math.max(sliceMs * perMs, ...needed.map((one) => one.operations));
  const perSlice = Math.max(1, Math.round(operations));
  const scheduledMs = Math.max(sliceMs, ...needed.map(({ ms }) => ms));
  const actualMs = isScheduled ? scheduledMs : perSlice / perMs;
  const slowest = Math.min(...sides.map(({ perSecond }) => perSecond), base.perSecond);
  const slowestMs = isScheduled ? scheduledMs : perSlice / (slowest / 1000);
  const sideMs = Math.min(wantedMs, budgetMs / arms);
  const blocks = Math.ceil(sideMs / (2 * actualMs * meanLength));
  const blocksMax = blocksMaxOf(arms);
  const isSlow = asked.isHttp && blocksMin * 2 * slowestMs * meanLength > sideMs;
  const blocksLeast = isSlow ? blocksOfSlowRequests : blocksMin;
  const stretch = Math.max(1, blocks / blocksMax);
  return {
    sliceMs: actualMs * stretch,
    // Settling takes a whole operation at least, which is no small share of a few.
    settleMs: !isScheduled && perSlice * settleShare < 1 ? 0 : actualMs * stretch * settleShare,
    operations: isScheduled ? null : Math.round(perSlice * stretch),
    blocks: Math.min(blocksMax, Math.max(blocksLeast, blocks)),
    least: {
      operations: Math.min(Math.max(operationsMin, load.samples), Math.round(perMs * sideMs)),
      activeNs: Math.min(sideMsMin, sideMs) * 1e6,
    },
  };
}

/** Longest slices that are taken for the sake of latencies: a pair has a few of them, within its budget. */
function longestSliceMs({ asked, arms, budgetMs }: SlicedLoad): number {
  const sideMs = Math.min(Math.max(asked.durationMs, sideMsForLatency), budgetMs / arms);
  return sideMs / (2 * blocksOfSlowRequests);
}

/** Of slices in which a median of so many nanoseconds is compared, with room for slower pairs. */
const sliceMsOf = (medianNs: number) => (medianNs / 1e6) * sliceTimesMin * latencySlack;

/** A latency of one trial, and the slices that it was measured in. */
export interface SlicedLatency {
  valueNs: number;
  isMedian: boolean;
  sliceMs: number;
}

/**
 * How many times as long slices have to be for these latencies to be compared, each in the slices that it
 * had; null where they are long enough, or where no length that fits is. Pure.
 */
export function lengtheningFor(
  latencies: readonly SlicedLatency[],
  load: SlicedLoad,
): number | null {
  const leastOf = ({ valueNs, sliceMs }: SlicedLatency) =>
    ((valueNs / 1e6) * sliceTimesMin) / Math.max(sliceMs, 1e-3);
  const least = Math.max(0, ...latencies.map(leastOf));
  if (least <= 1) return null;
  const wanted = latencies.map(
    (one) => leastOf(one) * (one.isMedian ? latencySlack : percentileSlack),
  );
  const longestMs = Math.max(...latencies.map(({ sliceMs }) => sliceMs));
  const factor = Math.min(Math.max(...wanted), longestSliceMs(load) / longestMs);
  // With less room than that, most pairs would be cut off after all.
  return factor >= least * roomMin ? factor : null;
}

function askedMs({ model, count, durationMs }: AskedLoad, perMs: number): number {
  return model === "fixed_work" ? count / perMs : durationMs;
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
