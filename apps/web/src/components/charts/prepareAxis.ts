import { formatNumber, type Scale, scaleFor, type Unit } from "@lapline/contracts";

export type AxisMode = "fit" | "zero" | "log";

export interface Axis {
  mode: AxisMode;
  /** The one scale of the axis. */
  scale: Scale;
  /** Bounds in the base unit. */
  domain: [number, number];
  /** Tick positions in the base unit. */
  ticks: number[];
  /** Texts of the ticks, number only; the unit stands once beside the axis. */
  format: (value: number) => string;
  /** "Axis starts at 3.2 ms", when it does not start at zero and is not logarithmic. */
  note: string | null;
}

/**
 * Decides an axis for values in their base unit: bounds with a little air, round ticks, one scale.
 * The scale suits the smallest number that stands at the axis, a tick or the lowest value, so that
 * none shrinks below 1. `steps` is how many intervals between ticks the height has room for. A
 * logarithmic axis needs values above zero; with others present it falls back to `fit`.
 */
export function prepareAxis(
  values: readonly number[],
  unit: Unit,
  wanted: AxisMode,
  steps = 4,
): Axis {
  const finite = values.filter(Number.isFinite);
  const lowest = finite.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = finite.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (finite.length === 0) return axisOf("zero", scaleFor(unit, []), [], [0, 1]);
  if (wanted === "log" && lowest > 0) {
    const scale = scaleFor(unit, [lowest]);
    return axisOf("log", scale, logTicks(lowest, highest, scale.factor), [lowest, highest]);
  }
  const mode = wanted === "log" ? "fit" : wanted;
  const spread = highest - lowest || Math.abs(highest) || 1;
  const from = mode === "zero" ? Math.min(0, lowest) : lowest - spread * 0.08;
  // Air below must not pull a small positive quantity under zero.
  const low = lowest >= 0 ? Math.max(0, from) : from;
  const high = highest + spread * 0.05;
  const scale = scaleFor(unit, [Math.max((high - low) / steps, low)]);
  const ticks = linearTicks(low / scale.factor, high / scale.factor, steps).map(
    (tick) => tick * scale.factor,
  );
  return axisOf(mode, scale, ticks, [low, highest]);
}

function axisOf(
  mode: AxisMode,
  scale: Scale,
  ticks: number[],
  [low, high]: [number, number],
): Axis {
  const format =
    mode === "log" ? (value: number) => formatNumber(value, scale) : tickFormat(ticks, scale);
  const first = ticks[0] ?? low;
  const unitText = scale.label === "" ? "" : `\u202f${scale.label}`;
  return {
    mode,
    scale,
    domain: [first, ticks.at(-1) ?? high],
    ticks,
    format,
    note: mode !== "log" && first > 0 ? `Axis starts at ${format(first)}${unitText}.` : null,
  };
}

/** Nothing that is measured is known to more. */
const digitsMax = 12;

/** As many digits as the ticks have: with three, neighbours are equal where an axis spans little. */
function tickFormat(ticks: readonly number[], { factor }: Scale): (value: number) => string {
  const step = Math.abs(((ticks[1] ?? 1) - (ticks[0] ?? 0)) / factor);
  let digits = 0;
  while (digits < digitsMax && !isWhole(step * 10 ** digits)) digits += 1;
  const number = new Intl.NumberFormat("en", { maximumFractionDigits: digits });
  return (value) => number.format(value / factor).replace("-", "−");
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6 && Math.round(value) > 0;
}

/** Round positions (1, 2, 2.5, 5 × 10ⁿ) that enclose both bounds; about `steps` + 1 of them. */
export function linearTicks(low: number, high: number, steps = 4): number[] {
  const rough = (high - low) / steps || 1;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * magnitude >= rough) ?? 10) * magnitude;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

function logTicks(lowest: number, highest: number, factor: number): number[] {
  const first = Math.floor(Math.log10(lowest / factor) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(highest / factor) - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index) * factor);
}
