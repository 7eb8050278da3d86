export { benjaminiHochberg, type FalseDiscovery } from "./benjaminiHochberg.ts";
export {
  type BootstrapInterval,
  type BootstrapOptions,
  bootstrapInterval,
} from "./bootstrapInterval.ts";
export { changePlaces } from "./changePlaces.ts";
export type { ChangePoint, DetectionOptions, Level } from "./changePoints/changePoint.ts";
export { type DetectionResult, detectChangePoints } from "./changePoints/detectChangePoints.ts";
export { detectionAlgorithm } from "./changePoints/detectionAlgorithm.ts";
export type { DetectionState } from "./changePoints/detectionState.ts";
export type { Drift } from "./changePoints/drift.ts";
export { type ExtensionResult, extendDetection } from "./changePoints/extendDetection.ts";
export { startDetection } from "./changePoints/startDetection.ts";
export { type AdviceOptions, adviseTrials, type TrialAdvice } from "./comparison/adviseTrials.ts";
export {
  comparePercentiles,
  type PercentileComparison,
} from "./comparison/comparePercentiles.ts";
export {
  type Comparison,
  type ComparisonDesign,
  type ComparisonInput,
  compareTrials,
} from "./comparison/compareTrials.ts";
export { type ComparisonVerdict, comparisonVerdict } from "./comparison/comparisonVerdict.ts";
export {
  type CalibrationOutcome,
  type JobVariance,
  jobVariance,
} from "./comparison/jobVariance.ts";
export { smallestChange } from "./comparison/smallestChange.ts";
export { unclaimed } from "./comparison/unclaimed.ts";
export { distributionModes } from "./distributionModes.ts";
export { type GeometricMean, geometricMean } from "./geometricMean.ts";
export { histogramPercentiles } from "./histogramPercentiles.ts";
export { type MergedHistogram, mergeHistograms } from "./mergeHistograms.ts";
export { type Mode, type ModeCount, modeCount } from "./modeCount.ts";
export { neighbourReach } from "./neighbourReach.ts";
export { comparePairs, type PairsInput } from "./pairs/comparePairs.ts";
export { cutOffReason, type SlicedTrial, samplesForPercentile } from "./pairs/cutOffReason.ts";
export {
  type AgainMeasure,
  differsFromItself,
  type ItselfDiffers,
} from "./pairs/differsFromItself.ts";
export { firstLookPairs, lookLevels } from "./pairs/lookLevels.ts";
export { pairRatio, type SideSums } from "./pairs/pairRatio.ts";
export { type PairSlices, rareEventCost } from "./pairs/rareEventCost.ts";
export { excludesMost, sideOfChange } from "./pairs/sideOfChange.ts";
export { type CutOffReason, sliceTimesMin } from "./pairs/slicePercentile.ts";
export { median, quantile } from "./quantile.ts";
export { cliffsDelta } from "./ranks/cliffsDelta.ts";
export { hodgesLehmannLocation, hodgesLehmannShift } from "./ranks/hodgesLehmann.ts";
export { type MannWhitney, mannWhitney } from "./ranks/mannWhitney.ts";
export { type SignedRank, wilcoxonSignedRank } from "./ranks/wilcoxonSignedRank.ts";
export { medianAbsoluteDeviation, qnScale } from "./robustScale.ts";
export { type Random, seededRandom } from "./seededRandom.ts";
export { type SteadyState, steadyState } from "./steadyState.ts";
export { studentTQuantile } from "./studentT.ts";
export { fewTrialsFactorMax, summarizeTrials, type TrialSummary } from "./summarizeTrials.ts";
export { type TrialSteadiness, trialSteadiness } from "./trialSteadiness.ts";
export { valueModes } from "./valueModes.ts";
export { withinPossible } from "./withinPossible.ts";
