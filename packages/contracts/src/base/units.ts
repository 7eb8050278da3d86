import type { Unit } from "./measures.ts";

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A whole number with its thousands apart: `12,345`. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** Whether a unit counts work or bytes by time. Pure. */
export function isRate(unit: Unit): boolean {
  return unit === "ops/s" || unit === "items/s" || unit === "bytes/s";
}

/** One display scale: `value / factor` is shown with `label`. */
export interface Scale {
  label: string;
  factor: number;
}

const scales: Record<Unit, readonly Scale[]> = {
  ns: [
    { label: "ns", factor: 1 },
    { label: "µs", factor: 1e3 },
    { label: "ms", factor: 1e6 },
    { label: "s", factor: 1e9 },
  ],
  bytes: [
    { label: "B", factor: 1 },
    { label: "KiB", factor: 1024 },
    { label: "MiB", factor: 1024 ** 2 },
    { label: "GiB", factor: 1024 ** 3 },
  ],
  "ops/s": [{ label: "ops/s", factor: 1 }],
  "items/s": [{ label: "items/s", factor: 1 }],
  "bytes/s": [
    { label: "B/s", factor: 1 },
    { label: "kB/s", factor: 1e3 },
    { label: "MB/s", factor: 1e6 },
    { label: "GB/s", factor: 1e9 },
  ],
  cores: [{ label: "cores", factor: 1 }],
  ratio: [{ label: "%", factor: 0.01 }],
  count: [{ label: "", factor: 1 }],
};

/**
 * The one scale for a column or axis, chosen from its smallest non-zero magnitude so that no value
 * shrinks below 1 (UI U8). Values that are not finite are ignored; with none left the base unit.
 */
export function scaleFor(unit: Unit, values: readonly number[]): Scale {
  const [base, ...larger] = scales[unit];
  if (base === undefined) throw new Error(`unit ${unit} has no scale`);
  let smallest = Number.POSITIVE_INFINITY;
  for (const value of values) {
    const magnitude = Math.abs(value);
    if (Number.isFinite(magnitude) && magnitude > 0 && magnitude < smallest) smallest = magnitude;
  }
  if (!Number.isFinite(smallest)) return base;
  let chosen = base;
  // Rounded first: 999.6 µs is shown as 1 ms, never as 1,000 µs.
  for (const scale of larger) {
    if (Number((smallest / scale.factor).toPrecision(digits)) >= 1) chosen = scale;
  }
  return chosen;
}

/** Significant digits of every value that people read. */
const digits = 3;
const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: digits });
const wholeNumber = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** The number alone in the given scale, to three significant digits (whole above 1,000) or to more. */
export function formatNumber(value: number, scale: Scale, digits = 3): string {
  const scaled = value / scale.factor;
  if (!Number.isFinite(scaled)) return "–";
  if (digits > 3) return scaled.toLocaleString("en", { maximumSignificantDigits: digits });
  return Math.abs(scaled) >= 1000 ? wholeNumber.format(scaled) : threeDigits.format(scaled);
}

/** Below this share of the value a bound has digits of its own: those of the value would make it zero. */
const ownDigitsMax = 0.1;

/**
 * A bound of an interval around `value`, in the given scale: with the decimals that `formatNumber` gives
 * the value, so that the three numbers are read as one, whichever page has them.
 */
export function formatBound(bound: number, value: number, scale: Scale): string {
  const [scaled, around] = [bound / scale.factor, Math.abs(value / scale.factor)];
  const shown = Number(around.toPrecision(digits));
  const isFar = Math.abs(scaled) < ownDigitsMax * shown;
  if (!Number.isFinite(scaled) || !Number.isFinite(shown) || shown === 0 || isFar) {
    return formatNumber(bound, scale);
  }
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(shown)));
  return scaled.toLocaleString("en", { maximumFractionDigits: Math.min(decimals, decimalsMax) });
}

/** More than anybody reads; the platform takes no more than a hundred. */
const decimalsMax = 20;

/** Value and unit joined by a narrow no-break space, e.g. `4.21 ms`. */
export function formatValue(
  value: number,
  unit: Unit,
  scale = scaleFor(unit, [value]),
  digits = 3,
): string {
  const number = formatNumber(value, scale, digits);
  return scale.label === "" ? number : `${number}\u202f${scale.label}`;
}

/** A duration in the words of people: `12.3 ms`, `850 ms`, `12.3 s`, `2 m 14 s`, `3 h 5 m`. */
export function formatDurationMs(durationMs: number): string {
  if (!Number.isFinite(durationMs) || durationMs < 0) return "–";
  if (durationMs === 0) return "0\u202fms";
  const seconds = durationMs / 1000;
  if (seconds < 59.95) return formatValue(durationMs * 1e6, "ns");
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}\u202fm ${whole % 60}\u202fs`;
  return `${Math.floor(minutes / 60)}\u202fh ${minutes % 60}\u202fm`;
}

/** A share as a percentage to three significant digits: 0.0421 is `4.21 %`. */
export function formatShare(share: number): string {
  return formatValue(share, "ratio");
}
