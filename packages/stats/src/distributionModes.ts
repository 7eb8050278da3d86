import { type Mode, modeCount } from "./modeCount.ts";
import { seededRandom } from "./seededRandom.ts";

/** Quantiles that stand for the distribution, at even distances. */
const points = 100;

/** Fewer samples show modes by luck. */
const samplesMin = 100;

/** A smaller share of the samples is no mode worth naming. */
const shareMin = 0.05;

/** Any number: the same distribution has to get the same answer. */
const seed = 1;

/**
 * The modes of a distribution of positive values, given as its percentile curve (pairs of percentile,
 * 0 to 100, and value, ascending) and the number of its samples; on the log scale, because latencies
 * are skewed. Ascending, with the share of samples around each. Empty when nothing can be said: few
 * samples, or values of zero.
 */
export function distributionModes(
  curve: readonly (readonly [number, number])[],
  samples: number,
): Mode[] {
  if (samples < samplesMin || curve.length < 2) return [];
  const values = Array.from({ length: points }, (_, i) =>
    valueAt(curve, (i + 0.5) * (100 / points)),
  );
  if (!values.every((value) => value > 0 && Number.isFinite(value))) return [];
  const found = modeCount(values.map(Math.log), seededRandom(seed));
  if (!found.ok) return [];
  return found.modes
    .filter(({ share }) => share >= shareMin)
    .map(({ at, share }) => ({ at: Math.exp(at), share }));
}

function valueAt(curve: readonly (readonly [number, number])[], percentile: number): number {
  const next = curve.findIndex(([place]) => place >= percentile);
  const [place, value] = curve.at(next) ?? [100, Number.NaN];
  const [placeBefore, valueBefore] = curve[next - 1] ?? [place, value];
  if (next < 0 || place === placeBefore) return value;
  return valueBefore + ((value - valueBefore) * (percentile - placeBefore)) / (place - placeBefore);
}
