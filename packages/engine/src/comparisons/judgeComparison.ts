import type { ComparisonVerdict } from "@lapline/contracts";
import { benjaminiHochberg, type Comparison, compareTrials } from "@lapline/stats";
import type { MeasuredPairs } from "./evaluateComparison.ts";

/** What the pairs of one measure say: head over base. */
export interface JudgedPairs extends MeasuredPairs {
  ratio: number;
  /** 95 % interval; null: too few trials for one. */
  ratioLow: number | null;
  ratioHigh: number | null;
  verdict: ComparisonVerdict;
  method: string;
}

/** Share of false ones among the measures of one job that are called changed. */
const falseDiscoveryRate = 0.05;

/**
 * Compares the two sides of every measure of one job. Called worse or better is what stays so over
 * all measures of the job together (a job with twenty of them would call one changed by luck alone),
 * with its whole interval beyond the noise floor of its series. A report that does not count says
 * nothing: `insufficient`. Pure.
 */
export function judgeComparison(
  measures: readonly MeasuredPairs[],
  { valid, floorOf }: { valid: boolean; floorOf: (measure: string) => number },
): JudgedPairs[] {
  const compared = measures.map((pairs) => {
    const comparison = compareTrials({
      a: pairs.baseSamples.map((value) => [value]),
      b: pairs.headSamples.map((value) => [value]),
      design: "interleaved",
      direction: pairs.measure.direction,
      noiseFloor: floorOf(pairs.measure.name),
    });
    if (!comparison.ok) throw new Error(`${pairs.measure.name}: ${comparison.detail}`);
    return { pairs, comparison };
  });
  // What has no interval can be called nothing and must not weaken the others.
  const tested = compared.filter(
    (one) => one.comparison.pValue !== null && countedWith(one, compared) === one,
  );
  const pValues = tested.map(({ comparison }) => comparison.pValue ?? 1);
  const { called } = benjaminiHochberg(pValues, falseDiscoveryRate);
  const discoveries = new Set(tested.filter((_, place) => called[place] === true));
  return compared.map((one) => {
    const { ratio, low, high, verdict, method } = one.comparison;
    const said = valid
      ? verdictOf(verdict, discoveries.has(countedWith(one, compared)))
      : "insufficient";
    return { ...one.pairs, ratio, ratioLow: low, ratioHigh: high, verdict: said, method };
  });
}

/** The measure that a derived one says the same as; itself where there is none. */
function countedWith<T extends { pairs: MeasuredPairs }>(one: T, all: readonly T[]): T {
  const { derivedFrom } = one.pairs.measure;
  return all.find(({ pairs }) => pairs.measure.name === derivedFrom) ?? one;
}

/** `slower` and `faster` are worse and better by the measure's direction. */
function verdictOf(
  verdict: Extract<Comparison, { ok: true }>["verdict"],
  isDiscovery: boolean,
): ComparisonVerdict {
  switch (verdict) {
    case "slower":
      return isDiscovery ? "worse" : "same";
    case "faster":
      return isDiscovery ? "better" : "same";
    case "same":
    case "insufficient":
      return verdict;
  }
}
