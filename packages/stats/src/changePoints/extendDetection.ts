import type { ChangePoint, NotFinite } from "./changePoint.ts";
import { detectionAlgorithm } from "./detectionAlgorithm.ts";
import type { DetectionState } from "./detectionState.ts";
import { evaluateHistory } from "./evaluateHistory.ts";

export type ExtensionResult =
  | { ok: true; state: DetectionState; changes: ChangePoint[] }
  | NotFinite
  /** The state was written by other rules: start anew from the whole history. */
  | { ok: false; reason: "other-algorithm"; algorithm: string };

/**
 * The answer after one more value: the same as `detectChangePoints` of all values so far. The given
 * state is not modified; a refused value leaves it usable.
 */
export function extendDetection(state: DetectionState, value: number): ExtensionResult {
  if (state.algorithm !== detectionAlgorithm) {
    return { ok: false, reason: "other-algorithm", algorithm: state.algorithm };
  }
  if (!Number.isFinite(value)) {
    return { ok: false, reason: "not-finite", index: state.values.length };
  }
  const values = [...state.values, value];
  return {
    ok: true,
    state: { ...state, values },
    changes: evaluateHistory(values, state.options),
  };
}
