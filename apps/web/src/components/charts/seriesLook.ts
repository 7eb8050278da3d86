const dashes = ["0", "6 3", "2 3", "8 3 2 3"] as const;

/** Stroke and line style of the n-th line of a chart; the style is the second cue. */
export function seriesLook(index: number): { stroke: string; strokeDasharray: string } {
  return {
    stroke: `var(--series-${(index % 8) + 1})`,
    strokeDasharray: dashes[index % dashes.length] ?? "0",
  };
}
