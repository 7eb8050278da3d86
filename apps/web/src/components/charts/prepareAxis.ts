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
 * `steps` is how many intervals between ticks the height has room for. A logarithmic axis needs values above zero; with others present it falls back to `fit`.
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
  const scale = scaleFor(unit, finite);
  const format = (value: number) => formatNumber(value, scale);
  if (finite.length === 0) {
    return { mode: "zero", scale, domain: [0, 1], ticks: [], format, note: null };
  }
  if (wanted === "log" && lowest > 0) {
    const ticks = logTicks(lowest, highest, scale.factor);
    const first = ticks[0] ?? lowest;
    const last = ticks.at(-1) ?? highest;
    return { mode: "log", scale, domain: [first, last], ticks, format, note: null };
  }
  const mode = wanted === "log" ? "fit" : wanted;
  const spread = highest - lowest || Math.abs(highest) || 1;
  const from = mode === "zero" ? Math.min(0, lowest) : lowest - spread * 0.08;
  // Air below must not pull a small positive quantity under zero.
  const low = lowest >= 0 ? Math.max(0, from) : from;
  const ticks = linearTicks(
    low / scale.factor,
    (highest + spread * 0.05) / scale.factor,
    steps,
  ).map((tick) => tick * scale.factor);
  const first = ticks[0] ?? low;
  const last = ticks.at(-1) ?? highest;
  const unitText = scale.label === "" ? "" : `\u202f${scale.label}`;
  return {
    mode,
    scale,
    domain: [first, last],
    ticks,
    format,
    note: first > 0 ? `Axis starts at ${format(first)}${unitText}.` : null,
  };
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
