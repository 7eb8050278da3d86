import type { ImportSize } from "./makeImport.ts";
import { quantile } from "./quantile.ts";

/** What one round took, and the same work of the other way in the same round. */
export interface Timing {
  ms: number;
  otherMs: number;
}

export interface IngestRow {
  way: string;
  clients: number;
  "reports/s": string;
  "results/s": string;
  /** All imports of a round. */
  "ms a round": string;
  /** Rate over the rate of the other way: median of the rounds, and the middle half of them. */
  ratio: string;
  "ratio to": string;
}

/** Rates at the median of the rounds, and the ratio that was taken within each. */
export function describeTimings(
  { way, other, clients }: { way: string; other: string; clients: number },
  timings: readonly Timing[],
  { reports, measures }: ImportSize,
): IngestRow {
  const ms = quantile(
    timings.map((timing) => timing.ms),
    0.5,
  );
  const rate = (reports * clients * 1000) / ms;
  const ratios = timings.map((timing) => timing.otherMs / timing.ms);
  const [middle, low, high] = [0.5, 0.25, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  return {
    way,
    clients,
    "reports/s": rate.toFixed(0),
    "results/s": (rate * measures).toFixed(0),
    "ms a round": ms.toFixed(0),
    ratio: `${middle} (${low} to ${high})`,
    "ratio to": other,
  };
}
