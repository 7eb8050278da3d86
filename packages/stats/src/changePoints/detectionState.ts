import type { RememberedBoundaries } from "./boundaryMemo.ts";
import type { ChangePoint, DetectionOptions } from "./changePoint.ts";
import type { RememberedDrifts } from "./findDrifts.ts";

/**
 * What a detector remembers between two values: plain JSON, written by `startDetection` and
 * `extendDetection` and of no meaning to others. Its size is bounded: at most `windowMax` values and
 * `settledMax` changes, however long the history.
 */
export interface DetectionState {
  /** `detectionAlgorithm` that wrote it; a state of another one is refused. */
  algorithm: string;
  options: DetectionOptions;
  /** Position in the history of the first value that is kept. */
  base: number;
  /** Changes up to this position are settled: no later value moves them. */
  settledTo: number;
  values: number[];
  /** Settled changes, by the history alone and as they were reported. */
  settled: ChangePoint[];
  settledReported: ChangePoint[];
  /** Positions at which the changes were found that the last answer reported and that may still go. */
  reported: number[];
  remembered: Remembered;
}

/** Answers about the kept values that hold as long as the unit does: they save work, nothing else. */
export interface Remembered {
  /** Noise scale by which the values were divided; 0 for no answers. */
  unit: number;
  logarithmic: boolean;
  changes: RememberedBoundaries;
  reported: RememberedBoundaries;
  /** Descriptions by the clamped boundary `from:at:to`. */
  described: Record<string, ChangePoint>;
  drifts: RememberedDrifts;
}

/** No answers yet. */
export const nothingRemembered: Remembered = {
  unit: 0,
  logarithmic: false,
  changes: {},
  reported: {},
  described: {},
  drifts: {},
};
