import { formatNumber, type Scale } from "@lapline/contracts";

/** The values of a point's trials, as no number of trials can be read: `values of 3 trials: 1.2, 1.3, 1.1 ms`. */
export function sampleWords(samples: readonly number[], scale: Scale): string {
  const values = samples.map((sample) => formatNumber(sample, scale)).join(", ");
  const of = samples.length === 1 ? "value of 1 trial" : `values of ${samples.length} trials`;
  return `${of}: ${values}${scale.label === "" ? "" : `\u202f${scale.label}`}`;
}
