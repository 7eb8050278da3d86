import type { DetectionOptions } from "./changePoint.ts";

/**
 * What a detector remembers between two values: plain JSON, read and written by `startDetection`
 * and `extendDetection` only.
 */
export interface DetectionState {
  /** `detectionAlgorithm` that wrote it; a state of another version is refused. */
  algorithm: string;
  options: DetectionOptions;
  values: number[];
}
