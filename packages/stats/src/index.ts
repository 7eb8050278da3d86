export { type MergedHistogram, mergeHistograms } from "./mergeHistograms.ts";
export { median, quantile } from "./quantile.ts";
export { summarizeTrials, type TrialSummary } from "./summarizeTrials.ts";
