import { showsSame } from "./equivalence.ts";
import type { Direction, Unit } from "./measures.ts";

/** A change of a measured value as a ratio (after over before) with its interval, in words. */
export interface RatioWords {
  verdict: "better" | "worse" | "noise";
  /** "4.2 % slower", "no relevant change" or "inconclusive" */
  words: string;
  /** "[+1.1 %, +7.3 %]" */
  interval: string;
}

/** It was shown that nothing changed that matters. */
export const noRelevantChange = "no relevant change";

/** It was not shown either way. */
export const inconclusive = "inconclusive";

/** From this factor on a share misleads: "99 % slower" is a hundred times, "900 % slower" ten. */
const factorMin = 3;

const percent = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/**
 * Says a ratio after/before with its 95 % interval by the measure's direction. An interval that holds
 * 1 shows no change; only a narrow one shows that there is no relevant one.
 */
export function describeRatio(
  { ratio, ratioLow, ratioHigh }: { ratio: number; ratioLow: number; ratioHigh: number },
  unit: Unit,
  direction: Direction,
): RatioWords {
  const isFactor = Math.max(ratio, 1 / ratio) >= factorMin;
  const interval = isFactor
    ? factors(ratio, ratioLow, ratioHigh)
    : `[${signed(ratioLow - 1)}, ${signed(ratioHigh - 1)}]`;
  if (ratioLow <= 1 && ratioHigh >= 1) {
    const isSame = showsSame({ low: ratioLow, high: ratioHigh });
    return { verdict: "noise", words: isSame ? noRelevantChange : inconclusive, interval };
  }
  const better = direction === "higher_is_better" ? ratio > 1 : ratio < 1;
  const size = isFactor
    ? `${percent.format(Math.max(ratio, 1 / ratio))}\u202ftimes`
    : `${percent.format(Math.abs(ratio - 1) * 100)}\u202f%`;
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

/** Below this a share is what is left of rounding, such as 1 − 1.1e-16. */
const shareMin = 1e-9;

/** Bounds of the factor that the words name, which is never below 1. */
function factors(ratio: number, low: number, high: number): string {
  const text = (factor: number) => `×${percent.format(factor)}`;
  return ratio < 1 ? `[${text(1 / high)}, ${text(1 / low)}]` : `[${text(low)}, ${text(high)}]`;
}

function signed(share: number): string {
  if (Math.abs(share) < shareMin) return "0\u202f%";
  const text = percent.format(Math.abs(share) * 100);
  return `${share < 0 ? "−" : "+"}${text}\u202f%`;
}
