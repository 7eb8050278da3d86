import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import type { MergedHistogram } from "./mergeHistograms.ts";

/** Share of a value that one count of a histogram of three digits stands for. */
const resolution = 0.001;

/**
 * `count` values in base units that stand evenly by rank in a distribution, ascending: what a sample
 * of it looks like, and no more than it has. A histogram knows values to its resolution only, so
 * equal ones are spread over the width that they stand for; otherwise every step of the clock would
 * look like a mode.
 */
export function evenQuantiles(
  { encoded, unitsPerCount, quantiles }: MergedHistogram,
  count: number,
): number[] {
  const histogram = decodeFromCompressedBase64(encoded, 64, false);
  const kept = Math.min(count, quantiles.n);
  const values = Array.from(
    { length: kept },
    (_, rank) => histogram.getValueAtPercentile((100 * (rank + 0.5)) / kept) * unitsPerCount,
  );
  return spread(values, unitsPerCount);
}

function spread(sorted: readonly number[], unit: number): number[] {
  const widened: number[] = [];
  for (let from = 0; from < sorted.length; ) {
    const value = sorted[from] ?? 0;
    let to = from;
    while (to < sorted.length && sorted[to] === value) to += 1;
    const width = Math.max(unit, value * resolution);
    for (let place = from; place < to; place += 1) {
      widened.push(value + width * ((place - from + 0.5) / (to - from) - 0.5));
    }
    from = to;
  }
  return widened;
}
