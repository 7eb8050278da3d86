import type { MaybeInterval } from "./intervalWords.ts";

/** The ends of an interval, for axes and bands; nothing where there is none. */
export function intervalEnds({ ciLow, ciHigh }: MaybeInterval): [number, number] | [] {
  return ciLow === null || ciHigh === null ? [] : [ciLow, ciHigh];
}
