import type { DetectionOptions } from "./changePoint.ts";
import { detectionAlgorithm } from "./detectionAlgorithm.ts";
import { type DetectionState, nothingRemembered } from "./detectionState.ts";

/** State of a detector that has seen no value yet, for `extendDetection`. */
export function startDetection(options: DetectionOptions = {}): DetectionState {
  return {
    algorithm: detectionAlgorithm,
    options: { ...options },
    base: 0,
    settledTo: 0,
    values: [],
    settled: [],
    settledReported: [],
    reported: [],
    remembered: nothingRemembered,
  };
}
