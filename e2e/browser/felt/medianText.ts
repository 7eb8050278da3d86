/** Median of some figures in words; a dash for none. */
export function medianText(values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)]?.toFixed(digits) ?? "–";
}
