import type { Unit } from "./measures.ts";
import { formatBound, type Scale, scaleFor } from "./units.ts";

/** The ends of an interval in the base unit; both null where there is none. */
export interface MaybeInterval {
  ciLow: number | null;
  ciHigh: number | null;
}

/** The trials behind a value. */
interface IntervalGrounds {
  /** Values of the trials that count. */
  samples?: readonly number[] | undefined;
  /** Their number. */
  n?: number | undefined;
}

/** Why both ends are null. */
export function noIntervalWords({ samples, n = samples?.length }: IntervalGrounds): string {
  if (n === 1) return "no interval from one trial";
  if (samples === undefined || samples.length === 0) return "too few trials for an interval";
  const isSame = samples.every((sample) => sample === samples[0]);
  return isSame ? "same in all trials" : "too few trials for how far they scatter";
}

/**
 * Both ends of an interval as text without a unit, with the digits that suit its value: no caller chooses
 * them. Null where there is none, and where both ends read alike: a range from a number to itself claims
 * a certainty that the digits do not show.
 */
export function intervalWords(
  { value, ciLow, ciHigh }: MaybeInterval & { value: number },
  scale: Scale,
  between = " – ",
): string | null {
  if (ciLow === null || ciHigh === null) return null;
  const [low, high] = [formatBound(ciLow, value, scale), formatBound(ciHigh, value, scale)];
  return low === high ? null : `${low}${between}${high}`;
}

/** The same in the unit that suits the value, with the unit once: "58.4 to 58.7 µs". */
export function formatInterval(
  measured: MaybeInterval & { value: number },
  unit: Unit,
  between = " – ",
): string | null {
  const scale = scaleFor(unit, [measured.value]);
  const words = intervalWords(measured, scale, between);
  return words === null || scale.label === "" ? words : `${words}\u202f${scale.label}`;
}

/** The ends of an interval, for axes and bands; nothing where there is none. */
export function intervalEnds({ ciLow, ciHigh }: MaybeInterval): [number, number] | [] {
  return ciLow === null || ciHigh === null ? [] : [ciLow, ciHigh];
}

/**
 * Intervals are written out beside charts, with the digits that the report shows, so their bounds are
 * counted in steps that are 2 to this power times finer than those of trials, which are only drawn. Apart
 * from the schema, so that the pages that unpack load no parser.
 */
export const intervalFinerPower = 6;

/** Newest points of a packed series whose trials keep the digits that a change is told with. */
export const exactPointsMax = 200;
