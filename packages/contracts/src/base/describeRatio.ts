import { showsSame } from "./equivalence.ts";
import type { Direction, Unit } from "./measures.ts";
import { isRate } from "./units.ts";

/** A change of a measured value as a ratio (after over before) with its interval, in words. */
export interface RatioWords {
  verdict: "better" | "worse" | "noise";
  /** "4.2 % slower", "no relevant change", "inconclusive" or "no measurable change" */
  words: string;
  /** "[+1.1 %, +7.3 %]"; empty where both ends read alike */
  interval: string;
  /** After over before, where a change was shown: which way the number went, and how far. */
  ratio?: number;
}

/**
 * Ratios are kept within this and its inverse. A ratio at an end stands for a change from or to zero,
 * which has a direction and no size.
 */
export const ratioMax = 1e6;

interface Bounds {
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
}

/** It was shown that nothing changed that matters. */
export const noRelevantChange = "no relevant change";

/** It was not shown either way. */
export const inconclusive = "inconclusive";

/** From this factor on a share misleads: "99 % slower" is a hundred times, "900 % slower" ten. */
const factorMin = 3;

/** The one rounding of sizes and bounds. */
const digits = 3;
const rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: digits });

/**
 * Says a ratio after/before with its 95 % interval by the measure's direction. Shares are of the value
 * before, also of rates: 31 % slower is 31 % less throughput. An interval that holds 1 shows no change;
 * only a narrow one shows that there is no relevant one. A size without an uncertainty has no interval,
 * and a change from or to zero no size: "slower".
 */
export function describeRatio(
  { ratio, ratioLow, ratioHigh }: Bounds,
  unit: Unit,
  direction: Direction,
): RatioWords {
  const isFactor = Math.max(ratio, 1 / ratio) >= factorMin;
  const bounds = { ratio, ratioLow, ratioHigh };
  const interval = isExact(bounds) ? "" : isFactor ? factors(bounds) : shares(bounds);
  if (ratioLow <= 1 && ratioHigh >= 1 && !isExact(bounds)) {
    const isSame = showsSame({ low: ratioLow, high: ratioHigh });
    return { verdict: "noise", words: isSame ? noRelevantChange : inconclusive, interval };
  }
  if (Math.abs(ratio - 1) < shareShownMin) {
    return { verdict: "noise", words: "no measurable change", interval };
  }
  const better = direction === "higher_is_better" ? ratio > 1 : ratio < 1;
  const verdict = better ? "better" : "worse";
  const turn = word(unit, ratio > 1, direction);
  if (ratio >= ratioMax || ratio <= 1 / ratioMax)
    return { verdict, words: turn, interval: "", ratio };
  const size = isFactor
    ? `${rounded.format(Math.max(ratio, 1 / ratio))}\u202ftimes`
    : `${rounded.format(Math.abs(ratio - 1) * 100)}\u202f%`;
  return { verdict, words: `${size} ${turn}`, interval, ratio };
}

function word(unit: Unit, rose: boolean, direction: Direction): string {
  if (unit === "ns" && direction === "lower_is_better") return rose ? "slower" : "faster";
  if (isRate(unit) && direction === "higher_is_better") return rose ? "faster" : "slower";
  if (unit === "bytes") return rose ? "larger" : "smaller";
  if (unit === "cores" || unit === "count") return rose ? "more" : "fewer";
  return rose ? "higher" : "lower";
}

/**
 * The smallest share that is told, 0.01 %. Values are shown with three digits, so less than that is
 * a change that nobody can see, or what is left of rounding.
 */
const shareShownMin = 1e-4;

/** Whether nothing is known of its uncertainty: an interval would claim that there is none. */
function isExact({ ratio, ratioLow, ratioHigh }: Bounds): boolean {
  return ratioHigh - ratioLow <= ratio * 1e-9;
}

/** Bounds of the factor that the words name, which is never below 1. */
function factors({ ratio, ratioLow, ratioHigh }: Bounds): string {
  const [size, low, high] =
    ratio < 1 ? [1 / ratio, 1 / ratioHigh, 1 / ratioLow] : [ratio, ratioLow, ratioHigh];
  const text = (factor: number) => `${rounded.format(factor)}×`;
  return between(text(outside(low, size, -1)), text(outside(high, size, 1)));
}

/** An interval from a number to itself would claim a certainty that the digits do not show. */
function between(low: string, high: string): string {
  return low === high ? "" : `[${low}, ${high}]`;
}

/** A ratio as a signed share with its interval, where no measure says which way is worse. */
export function signedShare({ ratio, ...bounds }: Bounds): { size: string; interval: string } {
  return { size: shareText(shareOf(ratio)), interval: shares({ ratio, ...bounds }) };
}

function shares({ ratio, ratioLow, ratioHigh }: Bounds): string {
  const size = shareOf(ratio);
  const low = outside(shareOf(ratioLow), size, -1);
  const high = outside(shareOf(ratioHigh), size, 1);
  return between(shareText(low), shareText(high));
}

/** In percent. */
function shareOf(ratio: number): number {
  return Math.abs(ratio - 1) < shareShownMin ? 0 : (ratio - 1) * 100;
}

function shareText(percent: number): string {
  if (percent === 0) return "0\u202f%";
  return `${percent < 0 ? "−" : "+"}${rounded.format(Math.abs(percent))}\u202f%`;
}

/** A bound as it is rounded, one step further out where it would look like the size itself. */
function outside(bound: number, size: number, direction: -1 | 1): number {
  const shown = Number(bound.toPrecision(digits));
  if (shown === 0 || shown !== Number(size.toPrecision(digits))) return bound;
  return shown + direction * 10 ** (Math.floor(Math.log10(Math.abs(shown))) - digits + 1);
}
