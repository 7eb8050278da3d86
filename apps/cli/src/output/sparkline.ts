const bars = "▁▂▃▄▅▆▇█";

/** The shape of some values as one line of bars, scaled to their range; level ones are in the middle. Pure. */
export function sparkline(values: readonly number[]): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return values
    .map((value) => {
      const share = high > low ? (value - low) / (high - low) : 0.5;
      return bars[Math.min(bars.length - 1, Math.floor(share * bars.length))];
    })
    .join("");
}
