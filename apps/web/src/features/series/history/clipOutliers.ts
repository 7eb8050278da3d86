/** How far outside of the middle half a number may lie, in widths of that half: Tukey's far fences. */
const fences = 3;

/**
 * The bounds beyond which numbers are outliers, or null where nothing lies outside, or half of the
 * numbers are the same.
 */
export function clipOutliers(numbers: readonly number[]): [number, number] | null {
  const sorted = numbers.filter(Number.isFinite).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  const [low, high] = [at(0.25), at(0.75)];
  const width = high - low;
  if (!(width > 0)) return null;
  const bounds: [number, number] = [low - fences * width, high + fences * width];
  const isOut = (number: number | undefined) =>
    number !== undefined && (number < bounds[0] || number > bounds[1]);
  return isOut(sorted[0]) || isOut(sorted.at(-1)) ? bounds : null;
}
