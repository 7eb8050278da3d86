import { evenQuantiles } from "./evenQuantiles.ts";
import type { MergedHistogram } from "./mergeHistograms.ts";
import type { Mode } from "./modeCount.ts";
import { valueModes } from "./valueModes.ts";

/** Quantiles that stand for the distribution: as many as the test of modes looks at. */
const points = 150;

/** Fewer samples show modes by luck. */
const samplesMin = 100;

/**
 * The modes of a distribution, as `valueModes` finds them in even quantiles of it. Empty when nothing
 * can be said: few samples, or values of zero.
 */
export function distributionModes(distribution: MergedHistogram): Mode[] {
  if (distribution.quantiles.n < samplesMin) return [];
  return valueModes(evenQuantiles(distribution, points));
}
