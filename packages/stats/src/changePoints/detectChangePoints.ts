import { answerOf } from "./answerOf.ts";
import type { ChangePoint, DetectionOptions, NotFinite } from "./changePoint.ts";
import type { Drift } from "./drift.ts";
import { isFull, settle, windowMax } from "./settle.ts";
import { startDetection } from "./startDetection.ts";

export type DetectionResult = { ok: true; changes: ChangePoint[]; drifts: Drift[] } | NotFinite;

/**
 * First points of new levels in a history, ascending, each with size, interval and confidence.
 *
 * `drifts` are stretches that move steadily; none of them is a change. They are told of the newest
 * values only, at most `windowMax`.
 *
 * `values` in the order of the versions, any unit, any sign. Not one change in fewer than four
 * points or in a constant series. NaN and infinities are refused as a value, not thrown. Pure and
 * deterministic; `extendDetection` gives the same answer point by point. How it works, with sources:
 * docs/explanation/statistics.md, "Change points". How good it is: docs/benchmarks.md.
 */
export function detectChangePoints(
  values: readonly number[],
  options: DetectionOptions = {},
): DetectionResult {
  const index = values.findIndex((value) => !Number.isFinite(value));
  if (index !== -1) return { ok: false, reason: "not-finite", index };
  let state = startDetection(options);
  for (;;) {
    const next = state.base + state.values.length;
    const room = windowMax - state.values.length;
    state = { ...state, values: [...state.values, ...values.slice(next, next + room)] };
    if (!isFull(state)) {
      const { changes, drifts } = answerOf(state, false);
      return { ok: true, changes, drifts };
    }
    state = settle(state, false);
  }
}
