import {
  type Arm,
  type ComparisonMeasuring,
  formatShare,
  formatValue,
  type SlicePoint,
} from "@lapline/contracts";
import { type Axis, linearTicks, prepareAxis } from "@/components/charts/prepareAxis.ts";

export type SlicedMeasuring = Extract<ComparisonMeasuring, { method: "slices" }>;

export interface SlicesRow {
  /** Seconds from the first slice. */
  x: number;
  /** From 1. */
  pair: number;
  /** Time per operation in ns; null where nothing is known, and between two pairs. */
  cost: Record<Arm, number | null>;
}

export interface SlicesView {
  /** In time order, with a row without values between two pairs, where no line is drawn. */
  rows: SlicesRow[];
  arms: { arm: Arm; title: string }[];
  /** From where to where the processes of a pair lived. */
  pairs: { pair: number; from: number; to: number }[];
  axis: Axis;
  xDomain: [number, number];
  xTicks: number[];
  summary: string;
  notes: string[];
}

const nothing: SlicesRow["cost"] = { base: null, head: null, again: null };

/**
 * What an operation cost both sides, slice by slice, on one time axis. Where the lines move together the
 * machine moved them; what stays between them is the code.
 */
export function prepareSlices(
  measuring: SlicedMeasuring,
  names: { base: string; head: string },
): SlicesView | null {
  const { points } = measuring;
  const [first] = points;
  if (first === undefined) return null;
  const titles = {
    base: `${names.base} (base)`,
    head: `${names.head} (head)`,
    again: "Base again",
  };
  const arms = measuring.arms.map(({ arm }) => ({ arm, title: titles[arm] }));
  const rows = points.map((point) => rowOf(point, first.atMs));
  const to = rows.at(-1)?.x ?? 0;
  const costs = rows.flatMap(({ cost }) => arms.map(({ arm }) => cost[arm] ?? Number.NaN));
  const axis = prepareAxis(costs, "ns", "fit");
  const right = Math.max(to, 1e-3);
  return {
    rows: withGaps(rows),
    arms,
    pairs: spansOf(rows),
    axis,
    xDomain: [0, right],
    xTicks: linearTicks(0, right).filter((tick) => tick <= right + 1e-9),
    summary: `Time per operation in neighboring slices of ${arms.length} processes, over ${measuring.pairs} pairs of fresh processes.`,
    notes: [...notesOf(measuring), ...(axis.note === null ? [] : [axis.note])],
  };
}

function rowOf({ atMs, pair, baseNs, headNs, againNs }: SlicePoint, startMs: number): SlicesRow {
  return {
    x: (atMs - startMs) / 1000,
    pair,
    cost: { base: baseNs, head: headNs, again: againNs },
  };
}

function withGaps(rows: readonly SlicesRow[]): SlicesRow[] {
  return rows.flatMap((row, place) => {
    const before = rows[place - 1];
    if (before === undefined || before.pair === row.pair) return [row];
    return [{ x: (before.x + row.x) / 2, pair: row.pair, cost: nothing }, row];
  });
}

function spansOf(rows: readonly SlicesRow[]): SlicesView["pairs"] {
  return [...Map.groupBy(rows, ({ pair }) => pair)].map(([pair, own]) => ({
    pair,
    from: own[0]?.x ?? 0,
    to: own.at(-1)?.x ?? 0,
  }));
}

function notesOf({ arms, rareEventCost, settleMs, pairs, pairsMax }: SlicedMeasuring): string[] {
  const settled = arms.reduce((most, { settleShare }) => Math.max(most, settleShare), 0);
  return [
    ...(pairsMax === undefined
      ? []
      : [`It ended after ${pairs} of at most ${pairsMax} pairs: they settled what was asked.`]),
    ...(settled === 0
      ? []
      : [
          `The first ${formatValue(settleMs * 1e6, "ns")} after each change of hands are left out, ${formatShare(settled)} of the driven time.`,
        ]),
    ...(rareEventCost === null ? [] : [rareWords(rareEventCost)]),
  ];
}

/** Below this, the median of slices and the sums say the same. */
const rareMin = 0.001;

function rareWords(cost: number): string {
  if (Math.abs(cost) < rareMin) {
    return "Rare-event cost: none (the median of slices shows the same ratio as their sums).";
  }
  const more = cost > 0 ? "more" : "less";
  return `Rare-event cost: the head spends ${formatShare(Math.abs(cost))} ${more} time than the base in few slices, such as for a collection. The median of slices does not show it.`;
}
