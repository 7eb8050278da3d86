/** Bounds of the words: the share of change (up or down alike) below which each is said. */
const sizes = [
  [0.02, "slight"],
  [0.05, "small"],
  [0.2, "medium"],
  [1, "large"],
] as const;

const two = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/**
 * How big a change is, in a word, and how many times the smallest change that the series can show:
 * "medium, 6.2 times the noise floor". Halving counts like doubling.
 */
export function magnitudeWords(ratio: number, noiseFloor: number | null): string {
  const share = Math.max(ratio, 1 / ratio) - 1;
  const word = sizes.find(([bound]) => share < bound)?.[1] ?? "very large";
  if (noiseFloor === null || noiseFloor <= 0) return word;
  return `${word}, ${two.format(Math.abs(ratio - 1) / noiseFloor)} times the noise floor`;
}
