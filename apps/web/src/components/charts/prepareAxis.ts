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

/** Ticks that an axis has at least, so that it can be read. */
const ticksMin = 3;
/** Air of a logarithmic axis, as a share of its length, and the least of it as a factor. */
const logAir = 0.04;
const logAirFactorMin = 1.05;

/**
 * Decides an axis for values in their base unit: bounds with a little air, round ticks, one scale.
 * The scale suits the smallest number that stands at the axis, a tick or the lowest value, so that
 * none shrinks below 1. `steps` is how many intervals between ticks the height has room for. Fitted and
 * logarithmic axes reach as far as the values and no further; one from zero ends with a tick. A
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
  if (wanted === "log" && lowest > 0) return logAxis(lowest, highest, unit);
  const mode = wanted === "log" ? "fit" : wanted;
  const spread = highest - lowest || Math.abs(highest) || 1;
  const from = mode === "zero" ? Math.min(0, lowest) : lowest - spread * 0.08;
  // Air below must not pull a small positive quantity under zero.
  const low = lowest >= 0 ? Math.max(0, from) : from;
  const high = highest + spread * 0.05;
  const scale = scaleFor(unit, [Math.max((high - low) / steps, low)]);
  if (mode === "fit") {
    return axisOf(mode, scale, innerTicks(low, high, scale.factor, steps), [low, high]);
  }
  const ticks = scaledTicks(low, high, scale.factor, steps);
  return axisOf(mode, scale, ticks, [ticks[0] ?? low, ticks.at(-1) ?? high]);
}

function axisOf(mode: AxisMode, scale: Scale, ticks: number[], domain: [number, number]): Axis {
  const [first] = domain;
  const unitText = scale.label === "" ? "" : `\u202f${scale.label}`;
  return {
    mode,
    scale,
    domain,
    ticks,
    format: tickFormat(ticks, scale),
    note:
      mode !== "log" && first > 0
        ? `Axis starts at ${formatNumber(first, scale)}${unitText}.`
        : null,
  };
}

function logAxis(lowest: number, highest: number, unit: Unit): Axis {
  const scale = scaleFor(unit, [lowest]);
  const air = Math.max(logAirFactorMin, (highest / lowest) ** logAir);
  const domain: [number, number] = [lowest / air, highest * air];
  const ticks = logTicks(domain[0] / scale.factor, domain[1] / scale.factor);
  if (ticks === null) {
    // Over less than a decade round steps are nearly even.
    return axisOf("log", scale, innerTicks(...domain, scale.factor, 4), domain);
  }
  const axis = axisOf(
    "log",
    scale,
    ticks.map((tick) => tick * scale.factor),
    domain,
  );
  return { ...axis, format: (value) => formatNumber(value, scale) };
}

/** Ticks within the bounds, as many as the axis can be read by. */
function innerTicks(low: number, high: number, factor: number, steps: number): number[] {
  for (let finer = steps; ; finer += 1) {
    const ticks = scaledTicks(low, high, factor, finer).filter(
      (tick) => tick >= low && tick <= high,
    );
    if (ticks.length >= ticksMin || finer > 4 * steps) return ticks;
  }
}

function scaledTicks(low: number, high: number, factor: number, steps: number): number[] {
  return linearTicks(low / factor, high / factor, steps).map((tick) => tick * factor);
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

/** Most ticks of a logarithmic axis; of more decades every second or third has one. */
const logTicksMax = 7;
const multiples = [[1], [1, 3], [1, 2, 5]] as const;

/** Decades within the bounds, parts of them where those are few; null where even these are. */
function logTicks(low: number, high: number): number[] | null {
  const first = Math.floor(Math.log10(low));
  const decades = Array.from(
    { length: Math.ceil(Math.log10(high)) - first + 1 },
    (_, place) => first + place,
  );
  for (const parts of multiples) {
    const ticks = decades
      .flatMap((decade) => parts.map((part) => part * 10 ** decade))
      .filter((tick) => tick >= low && tick <= high);
    if (ticks.length < ticksMin) continue;
    const every = Math.ceil(ticks.length / logTicksMax);
    return ticks.filter((_, place) => place % every === 0);
  }
  return null;
}
