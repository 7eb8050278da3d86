import { type RawComparison, sliceMethodVersion, trialMethodVersion } from "@lapline/contracts";
import { wholeTrialsDesign } from "../noise/separateVariance.ts";

/**
 * How a job measured its two versions against each other, as it is stored with comparisons and
 * calibrations: those of different designs are never pooled. Older workers say nothing and took whole
 * trials. Pure.
 */
export function comparisonDesign(comparison: RawComparison | undefined): string {
  if (comparison === undefined) return wholeTrialsDesign;
  const { method, version } = comparison;
  if (method === "slices") return `slices/${version}`;
  return version === trialMethodVersion ? wholeTrialsDesign : `interleaved/${version}`;
}

/** Whether pairs of processes that lived side by side are the samples of such comparisons. Pure. */
export function isOfSlices(design: string): boolean {
  return design.startsWith("slices/");
}

/** What the workers of this release measure by where a workload allows it. */
export const slicesDesign = `slices/${sliceMethodVersion}`;
