import type { Unit } from "@lapline/contracts";
import { type Axis, linearTicks, prepareAxis } from "./prepareAxis.ts";

/** Values of one side of a comparison. */
interface EcdfSide {
  name: string;
  samples: readonly number[];
}

export interface EcdfView {
  unit: Unit;
  /** The axis of values, drawn horizontally. */
  axis: Axis;
  names: string[];
  /** In the order of values: the share of each side's samples at or below `x`. */
  rows: { x: number; shares: number[] }[];
  shareTicks: number[];
  summary: string;
}

/** Samples from which the shape of a distribution says something. */
const samplesMin = 3;

/**
 * Empirical distributions of several sides over one axis of values: steps that rise from none to all of
 * a side's samples. A side that lies right of another at every height has larger values throughout; sides
 * that cross differ in shape. Null where fewer than two sides have enough samples. Pure.
 */
export function prepareEcdf(sides: readonly EcdfSide[], unit: Unit): EcdfView | null {
  const drawn = sides.filter(({ samples }) => samples.length >= samplesMin);
  if (drawn.length < 2) return null;
  const all = drawn.flatMap(({ samples }) => samples);
  if (new Set(all).size < 2) return null;
  const axis = prepareAxis(all, unit, "fit", 6);
  const sorted = drawn.map(({ samples }) => samples.toSorted((a, b) => a - b));
  const [low, high] = axis.domain;
  const places = [...new Set([low, ...all, high])].sort((a, b) => a - b);
  return {
    unit,
    axis,
    names: drawn.map(({ name }) => name),
    rows: places.map((x) => ({ x, shares: sorted.map((samples) => shareUpTo(samples, x)) })),
    shareTicks: linearTicks(0, 1, 4),
    summary: `Share of trials at or below a value: ${drawn
      .map(({ name, samples }) => `${name}, ${samples.length} trials`)
      .join("; ")}. ${overlapWords(sorted)}`,
  };
}

function shareUpTo(sorted: readonly number[], x: number): number {
  const above = sorted.findIndex((value) => value > x);
  return (above === -1 ? sorted.length : above) / sorted.length;
}

/** Whether the first two sides have values in common. */
function overlapWords([first = [], second = []]: readonly number[][]): string {
  const [a, b] = [first.at(-1) ?? 0, second.at(-1) ?? 0];
  const apart = a < (second[0] ?? 0) || b < (first[0] ?? 0);
  return apart
    ? "The trials of the first two do not overlap."
    : "The trials of the first two overlap.";
}
