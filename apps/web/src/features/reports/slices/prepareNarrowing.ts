import type { ComparedMeasure } from "@lapline/contracts";
import { comparePairs } from "@lapline/stats";
import { type Axis, prepareAxis } from "@/components/charts/prepareAxis.ts";

export interface NarrowingPoint {
  /** Pairs that it rests on. */
  x: number;
  /** Relative to the base, e.g. 0.03. */
  change: number;
  /** 95 % interval of it; null with too few pairs for one. */
  band: [number, number] | null;
}

interface NarrowingLine {
  name: "head" | "again";
  title: string;
  points: NarrowingPoint[];
}

export interface NarrowingView {
  lines: NarrowingLine[];
  axis: Axis;
  xDomain: [number, number];
  xTicks: number[];
  summary: string;
  notes: string[];
}

/** An interval from three pairs may be many times as wide as the last one; the axis follows these. */
const scaledFrom = 5;

/**
 * The ratio of a measure with its interval after each pair, and that of the base to itself. The last
 * interval of the head is the one that the verdict was read from. Null with fewer than two pairs.
 */
export function prepareNarrowing(measure: ComparedMeasure): NarrowingView | null {
  const { baseSamples, headSamples, againSamples = [], n } = measure;
  if (n < 2) return null;
  const head = narrowing(measure, headSamples);
  const last = head.at(-1);
  const { ratio, ratioLow, ratioHigh } = measure;
  const told: NarrowingPoint = {
    x: n,
    change: ratio - 1,
    band: bandOf(ratioLow, ratioHigh),
  };
  const lines: NarrowingLine[] = [
    { name: "head", title: "Head over base", points: [...head.slice(0, -1), told] },
    ...(againSamples.length === baseSamples.length
      ? [
          {
            name: "again" as const,
            title: "Base again over base",
            points: narrowing(measure, againSamples),
          },
        ]
      : []),
  ];
  const counted = lines.flatMap(({ points }) =>
    points.filter(({ x }) => x >= Math.min(scaledFrom, n)),
  );
  const values = counted.flatMap((point) => [point.change, ...(point.band ?? [])]);
  const axis = prepareAxis([...values, 0], "ratio", "fit");
  const pairs = last?.x ?? n;
  return {
    lines,
    axis,
    xDomain: [1, pairs],
    xTicks: ticksOf(pairs),
    summary: `${measure.title}: change from the base with its 95 % interval after each of ${n} pairs.`,
    notes: [
      "Each pair has fresh processes and is one sample.",
      ...(lines.length > 1
        ? ["Base again is a second process of the base: its interval has to include 0 %."]
        : []),
      ...(reachBeyond(lines, axis)
        ? ["Intervals from few pairs reach beyond the axis; the table has them."]
        : []),
      ...(measure.between == null
        ? []
        : ["Intervals include what calibrations found jobs to differ by."]),
    ],
  };
}

/** An axis that cuts an interval says so. */
function reachBeyond(lines: readonly NarrowingLine[], { domain: [from, to] }: Axis): boolean {
  return lines.some(({ points }) =>
    points.some(({ band }) => band !== null && (band[0] < from || band[1] > to)),
  );
}

function narrowing(measure: ComparedMeasure, samples: readonly number[]): NarrowingPoint[] {
  const { baseSamples, direction, look = 1, between = null } = measure;
  return samples.flatMap((_, place): NarrowingPoint[] => {
    const pairs = place + 1;
    const found = comparePairs({
      base: baseSamples.slice(0, pairs),
      head: samples.slice(0, pairs),
      direction,
      look,
      between,
    });
    if (!found.ok) return [];
    const { ratio, low, high } = found;
    return [{ x: pairs, change: ratio - 1, band: bandOf(low, high) }];
  });
}

function bandOf(low: number | null, high: number | null): NarrowingPoint["band"] {
  return low === null || high === null ? null : [low - 1, high - 1];
}

/** Whole pairs, at most ten of them. */
function ticksOf(pairs: number): number[] {
  const step = Math.ceil(pairs / 10);
  return Array.from({ length: pairs }, (_, place) => place + 1).filter(
    (pair) => pair === 1 || pair % step === 0,
  );
}
