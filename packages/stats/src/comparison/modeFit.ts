import type { ModeFit } from "./fittedModes.ts";
import { fitOneMode } from "./oneMode.ts";
import { fitTwoModes } from "./twoModes.ts";

/**
 * Fits one or two modes to values: a mixture of Student's t with three degrees of freedom and one
 * common scale, by expectation-maximisation (Peel & McLachlan 2000). The heavy tails make outlying
 * values count little: a score is at most 1.15 and falls beyond 1.7 scales. `scaleMin` > 0 keeps
 * equal values from a scale of zero. Deterministic; needs one value at
 * least. Ends after `roundsMax` rounds, or when one hardly gains any likelihood.
 */
export function modeFit(
  values: readonly number[],
  modes: 1 | 2,
  scaleMin: number,
  roundsMax = 25,
): ModeFit {
  const fitModes = modes === 1 ? fitOneMode : fitTwoModes;
  return fitModes(values, scaleMin, roundsMax);
}
