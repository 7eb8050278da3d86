import type { ComparisonVerdict } from "@lapline/contracts";
import {
  benjaminiHochberg,
  type Comparison,
  comparePairs,
  compareTrials,
  type JobVariance,
  unclaimed,
} from "@lapline/stats";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";
import { isOfSlices } from "./comparisonDesign.ts";
import type { MeasuredPairs } from "./evaluateComparison.ts";

/** What the pairs of one measure say: head over base. */
export interface JudgedPairs extends MeasuredPairs {
  ratio: number;
  /** 95 % interval; null: too few trials for one. */
  ratioLow: number | null;
  ratioHigh: number | null;
  verdict: ComparisonVerdict;
  method: string;
  /** Of the logarithm of the ratio, from these pairs alone. */
  standardError: number | null;
  degreesOfFreedom: number | null;
  /** Which look at the two versions it is. */
  look: number;
}

/** What is known of the series of a measure, and of earlier looks at the same versions. */
export interface MeasureContext {
  between: JobVariance | null;
  look: number;
  /** Most pairs of a job that could end before; null: all of them were taken anyway. */
  pairsMax: number | null;
}

export interface ComparisonContext {
  /** Whether the report counts. */
  valid: boolean;
  /** How the sides lie in time, from `comparisonDesign`. */
  design: string;
  contextOf: (measure: ReportedMeasure) => MeasureContext;
}

/** Share of false ones among the measures of one job that are called changed. */
const falseDiscoveryRate = 0.05;

/**
 * Compares the two sides of every measure of one job. Called worse or better is what stays so over
 * all measures of the job together (a job with twenty of them would call one changed by luck alone). The
 * intervals hold what jobs of each series differ by, and pay for earlier looks at the same versions. A
 * report that does not count says nothing: `insufficient`. Pure.
 */
export function judgeComparison(
  measures: readonly MeasuredPairs[],
  { valid, design, contextOf }: ComparisonContext,
): JudgedPairs[] {
  const compared = measures.map((pairs) => {
    const known = contextOf(pairs.measure);
    const comparison = compareSides(pairs, design, known);
    if (!comparison.ok) throw new Error(`${pairs.measure.name}: ${comparison.detail}`);
    return { pairs, comparison, look: known.look };
  });
  // What has no interval can be called nothing and must not weaken the others.
  const tested = compared.filter(
    (one) => one.comparison.pValue !== null && countedWith(one, compared) === one,
  );
  const pValues = tested.map(({ comparison }) => comparison.pValue ?? 1);
  const { called } = benjaminiHochberg(pValues, falseDiscoveryRate);
  const discoveries = new Set(tested.filter((_, place) => called[place] === true));
  return compared.map((one) => {
    const { ratio, low, high, method, standardError, degreesOfFreedom } = one.comparison;
    const isDiscovery = discoveries.has(countedWith(one, compared));
    const said = valid
      ? wordOf[isDiscovery ? one.comparison.verdict : unclaimed(one.comparison)]
      : "insufficient";
    const found = {
      ratio,
      ratioLow: low,
      ratioHigh: high,
      method,
      standardError,
      degreesOfFreedom,
    };
    return { ...one.pairs, ...found, verdict: said, look: one.look };
  });
}

/** Slices make a pair of processes one sample; interleaved whole trials are samples themselves. */
function compareSides(
  { measure: { direction }, baseSamples, headSamples }: MeasuredPairs,
  design: string,
  known: MeasureContext,
): Comparison {
  if (isOfSlices(design)) {
    return comparePairs({ base: baseSamples, head: headSamples, direction, ...known });
  }
  return compareTrials({
    a: baseSamples.map((value) => [value]),
    b: headSamples.map((value) => [value]),
    design: "interleaved",
    direction,
    between: known.between,
    look: known.look,
  });
}

/** The measure that a derived one says the same as; itself where there is none. */
function countedWith<T extends { pairs: MeasuredPairs }>(one: T, all: readonly T[]): T {
  const { derivedFrom, benchmark } = one.pairs.measure;
  if (derivedFrom === undefined) return one;
  const isCounted = ({ pairs: { measure } }: T) =>
    measure.name === derivedFrom && measure.benchmark === benchmark;
  return all.find(isCounted) ?? one;
}

/** `slower` and `faster` are worse and better by the measure's direction. */
const wordOf = {
  slower: "worse",
  faster: "better",
  same: "same",
  insufficient: "insufficient",
} as const satisfies Record<Extract<Comparison, { ok: true }>["verdict"], ComparisonVerdict>;
