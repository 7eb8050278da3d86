import type { DetectionOptions } from "./changePoint.ts";
import { detectionAlgorithm } from "./detectionAlgorithm.ts";
import type { DetectionState } from "./detectionState.ts";

/** State of a detector that has seen no value yet, for `extendDetection`. */
export function startDetection(options: DetectionOptions = {}): DetectionState {
  return { algorithm: detectionAlgorithm, options: { ...options }, values: [] };
}
