export interface FalseDiscovery {
  /** Adjusted p-values in the order given: the smallest rate at which each would be called. */
  adjusted: number[];
  /** Whether each is called at the rate asked for. */
  called: boolean[];
}

/**
 * Benjamini & Hochberg (1995), step up: of what is called, at most `rate` is expected to be false,
 * however many tests there are. For independent or positively dependent tests. The same as R's
 * `p.adjust(p, "BH")`. Throws RangeError on a p-value outside 0 to 1.
 */
export function benjaminiHochberg(pValues: readonly number[], rate: number): FalseDiscovery {
  for (const p of pValues) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`a p-value lies between 0 and 1, not ${p}`);
  }
  const descending = pValues.map((p, index) => ({ p, index })).sort((x, y) => y.p - x.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let least = 1;
  descending.forEach(({ p, index }, position) => {
    least = Math.min(least, (p * pValues.length) / (pValues.length - position));
    adjusted[index] = least;
  });
  return { adjusted, called: adjusted.map((p) => p <= rate) };
}
