import { intervalEnds, type ReportMeasure } from "@lapline/contracts";

export interface SamplesView {
  /** Places along the strip, 0 to 1, one per trial that counts, in trial order. */
  samples: { place: number; value: number; at: number }[];
  value: number;
  /** Null where the value has no interval. */
  band: [number, number] | null;
}

/** Places a measure's samples, value and interval on one strip that just encloses them. */
export function prepareSamples(
  measure: Pick<ReportMeasure, "samples" | "value" | "ciLow" | "ciHigh">,
): SamplesView {
  const { samples, value } = measure;
  const [ciLow, ciHigh] = intervalEnds(measure);
  const all = [...samples, value, ...intervalEnds(measure)].filter(Number.isFinite);
  const low = Math.min(...all);
  const spread = Math.max(...all) - low;
  const at = (number: number) => (spread === 0 ? 0.5 : (number - low) / spread);
  return {
    samples: samples.map((sample, place) => ({ place, value: sample, at: at(sample) })),
    value: at(value),
    band: ciLow === undefined || ciHigh === undefined ? null : [at(ciLow), at(ciHigh)],
  };
}
