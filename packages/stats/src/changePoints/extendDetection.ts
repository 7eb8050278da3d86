import { type Answer, answerOf } from "./answerOf.ts";
import type { NotFinite } from "./changePoint.ts";
import { detectionAlgorithm } from "./detectionAlgorithm.ts";
import type { DetectionState } from "./detectionState.ts";
import { isFull, settle } from "./settle.ts";

export type ExtensionResult =
  | ({ ok: true } & Answer)
  | NotFinite
  /** The state was written by other rules: start anew from the whole history. */
  | { ok: false; reason: "other-algorithm"; algorithm: string };

/**
 * The answer after one more value. `changes` are those of `detectChangePoints` of all values so far
 * (the newest `settledMax` of them, and those still open). `reported` are what to tell people who
 * read along: the same with hysteresis, a change once reported stays until its evidence is gone. The
 * given state is not modified; a refused value leaves it usable.
 */
export function extendDetection(state: DetectionState, value: number): ExtensionResult {
  if (state.algorithm !== detectionAlgorithm) {
    return { ok: false, reason: "other-algorithm", algorithm: state.algorithm };
  }
  if (!Number.isFinite(value)) {
    return { ok: false, reason: "not-finite", index: state.base + state.values.length };
  }
  const longer = { ...state, values: [...state.values, value] };
  return { ok: true, ...answerOf(isFull(longer) ? settle(longer, true) : longer, true) };
}
