import { showsSame } from "./equivalence.ts";
import type { Direction, Unit } from "./measures.ts";

/** A change of a measured value as a ratio (after over before) with its interval, in words. */
export interface RatioWords {
  verdict: "better" | "worse" | "noise";
  /** "4.2 % slower", "no relevant change", "inconclusive" or "no measurable change" */
  words: string;
  /** "[+1.1 %, +7.3 %]"; empty where both ends read alike */
  interval: string;
}

interface Bounds {
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
}
type Format = (value: number) => string;
/** It was shown that nothing changed that matters. */
export const noRelevantChange = "no relevant change";

/** It was not shown either way. */
export const inconclusive = "inconclusive";

/** From this factor on a share misleads: "99 % slower" is a hundred times, "900 % slower" ten. */
const factorMin = 3;

/** Digits of sizes, and the most that they get where a bound would look like the size itself. */
const digitsMin = 3;
const digitsMax = 6;

/**
 * Says a ratio after/before with its 95 % interval by the measure's direction. Shares are of the value
 * before, also of rates: 31 % slower is 31 % less throughput. An interval that holds 1 shows no change;
 * only a narrow one shows that there is no relevant one. A size without an uncertainty has no interval.
 */
export function describeRatio(
  { ratio, ratioLow, ratioHigh }: Bounds,
  unit: Unit,
  direction: Direction,
): RatioWords {
  const isFactor = Math.max(ratio, 1 / ratio) >= factorMin;
  const digits = digitsOf({ ratio, ratioLow, ratioHigh }, isFactor);
  const format = formatOf(digits);
  const interval = isFactor
    ? factors({ ratio, ratioLow, ratioHigh }, format)
    : between(signed(ratioLow - 1, format), signed(ratioHigh - 1, format));
  if (ratioLow <= 1 && ratioHigh >= 1) {
    const isSame = showsSame({ low: ratioLow, high: ratioHigh });
    return { verdict: "noise", words: isSame ? noRelevantChange : inconclusive, interval };
  }
  if (Math.abs(ratio - 1) < shareShownMin) {
    return { verdict: "noise", words: "no measurable change", interval };
  }
  const better = direction === "higher_is_better" ? ratio > 1 : ratio < 1;
  const size = isFactor
    ? `${format(Math.max(ratio, 1 / ratio))}\u202ftimes`
    : `${format(Math.abs(ratio - 1) * 100)}\u202f%`;
  return {
    verdict: better ? "better" : "worse",
    words: `${size} ${word(unit, ratio > 1, direction)}`,
    interval,
  };
}

function word(unit: Unit, rose: boolean, direction: Direction): string {
  if (unit === "ns" && direction === "lower_is_better") return rose ? "slower" : "faster";
  if (unit === "ops/s" && direction === "higher_is_better") return rose ? "faster" : "slower";
  if (unit === "bytes") return rose ? "larger" : "smaller";
  if (unit === "cores" || unit === "count") return rose ? "more" : "fewer";
  return rose ? "higher" : "lower";
}

/**
 * The smallest share that is told, 0.01 %. Values are shown with three digits, so less than that is
 * a change that nobody can see, or what is left of rounding.
 */
const shareShownMin = 1e-4;

/** Bounds of the factor that the words name, which is never below 1. */
function factors({ ratio, ratioLow: low, ratioHigh: high }: Bounds, format: Format): string {
  const text = (factor: number) => `×${format(factor)}`;
  return ratio < 1 ? between(text(1 / high), text(1 / low)) : between(text(low), text(high));
}

/** An interval from a number to itself would claim a certainty that the digits do not show. */
function between(low: string, high: string): string {
  return low === high ? "" : `[${low}, ${high}]`;
}

function signed(share: number, format: Format): string {
  if (Math.abs(share) < shareShownMin) return "0\u202f%";
  const text = format(Math.abs(share) * 100);
  return `${share < 0 ? "−" : "+"}${text}\u202f%`;
}

/** As many digits as keep the size apart from a bound that it differs from. */
function digitsOf({ ratio, ratioLow, ratioHigh }: Bounds, isFactor: boolean): number {
  const size = (of: number) => (isFactor ? (ratio < 1 ? 1 / of : of) : (of - 1) * 100);
  for (let digits = digitsMin; digits < digitsMax; digits += 1) {
    const format = formatOf(digits);
    const looksLike = (bound: number) =>
      bound !== ratio && format(size(bound)) === format(size(ratio));
    if (!looksLike(ratioLow) && !looksLike(ratioHigh)) return digits;
  }
  return digitsMax;
}

const formats = new Map<number, Format>();

function formatOf(digits: number): Format {
  const known = formats.get(digits);
  if (known !== undefined) return known;
  const { format } = new Intl.NumberFormat("en", { maximumSignificantDigits: digits });
  formats.set(digits, format);
  return format;
}
