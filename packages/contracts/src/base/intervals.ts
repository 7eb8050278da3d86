/** The ends of an interval in the base unit; both null where there is none. */
export interface MaybeInterval {
  ciLow: number | null;
  ciHigh: number | null;
}

/** What is said where both ends are null. */
export const noIntervalWords = "too few trials for an interval";

/**
 * Both ends of an interval as text. Null where there is none, and where both ends read alike: a
 * range from a number to itself claims a certainty that the digits do not show.
 */
export function intervalWords(
  { ciLow, ciHigh }: MaybeInterval,
  text: (value: number) => string,
  between = " – ",
): string | null {
  if (ciLow === null || ciHigh === null) return null;
  const [low, high] = [text(ciLow), text(ciHigh)];
  return low === high ? null : `${low}${between}${high}`;
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
