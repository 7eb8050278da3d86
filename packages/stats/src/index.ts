export type { ChangePoint, DetectionOptions, Level } from "./changePoints/changePoint.ts";
export { type DetectionResult, detectChangePoints } from "./changePoints/detectChangePoints.ts";
export { detectionAlgorithm } from "./changePoints/detectionAlgorithm.ts";
export type { DetectionState } from "./changePoints/detectionState.ts";
export { type ExtensionResult, extendDetection } from "./changePoints/extendDetection.ts";
export { startDetection } from "./changePoints/startDetection.ts";
export { type MergedHistogram, mergeHistograms } from "./mergeHistograms.ts";
export { median, quantile } from "./quantile.ts";
export { summarizeTrials, type TrialSummary } from "./summarizeTrials.ts";
