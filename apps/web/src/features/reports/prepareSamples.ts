import type { ReportMeasure } from "@lapline/contracts";

export interface SamplesView {
  /** Places along the strip, 0 to 1, one per trial that counts, in trial order. */
  samples: { place: number; value: number; at: number }[];
  value: number;
  band: [number, number];
}

/** Places a measure's samples, value and interval on one strip that just encloses them. */
export function prepareSamples(
  measure: Pick<ReportMeasure, "samples" | "value" | "ciLow" | "ciHigh">,
): SamplesView {
  const { samples, value, ciLow, ciHigh } = measure;
  const all = [...samples, value, ciLow, ciHigh].filter(Number.isFinite);
  const low = Math.min(...all);
  const spread = Math.max(...all) - low;
  const at = (number: number) => (spread === 0 ? 0.5 : (number - low) / spread);
  return {
    samples: samples.map((sample, place) => ({ place, value: sample, at: at(sample) })),
    value: at(value),
    band: [at(ciLow), at(ciHigh)],
  };
}
