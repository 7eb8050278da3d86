import { describeVerdict, type MeasureDefinition, type RatioWords } from "@lapline/contracts";
import {
  benjaminiHochberg,
  type Comparison,
  type ComparisonDesign,
  compareTrials,
  median,
  unclaimed,
} from "@lapline/stats";
import type { TwoSides } from "./twoSides.ts";

/** One measure of two versions. */
export interface ComparedLocally extends RatioWords {
  measure: MeasureDefinition;
  /** Medians. */
  base: number;
  head: number;
  /** Null where there is none, with the reason in `words`. */
  ratio: number | null;
  ratioLow: number | null;
  ratioHigh: number | null;
  judged: "worse" | "better" | "same" | "insufficient";
  n: { base: number; head: number };
}

/** Share of false ones among the measures that are called changed; the same as on a server. */
const falseDiscoveryRate = 0.05;

/** `slower` and `faster` are worse and better by the measure's direction. */
const judgedAs = {
  slower: "worse",
  faster: "better",
  same: "same",
  insufficient: "insufficient",
} as const;

/**
 * Compares every measure that both sides have, by the same rules as the server: worse or better is what
 * stays so over all measures together, and a report that does not count says nothing. Pure.
 */
export function compareMeasures(
  sides: readonly TwoSides[],
  { design, valid }: { design: ComparisonDesign; valid: boolean },
): ComparedLocally[] {
  const compared = sides.map((one) => ({ one, result: compare(one, design) }));
  // A measure that is derived from another says the same: the two are tested, and called, as one.
  const countedOf = (one: TwoSides) =>
    sides.find(({ measure }) => measure.name === one.measure.derivedFrom) ?? one;
  const tested = compared.flatMap(({ one, result }) =>
    result.ok && result.pValue !== null && countedOf(one) === one
      ? [{ one, p: result.pValue }]
      : [],
  );
  const pValues = tested.map(({ p }) => p);
  const { called } = benjaminiHochberg(pValues, falseDiscoveryRate);
  const discoveries = new Set(tested.flatMap(({ one }, place) => (called[place] ? [one] : [])));
  return compared.map(({ one, result }) => {
    const { measure, base, head } = one;
    const n = { base: base.length, head: head.length };
    const values = { measure, base: median(base), head: median(head), n };
    if (!result.ok) {
      const none = { ratio: null, ratioLow: null, ratioHigh: null, interval: "" };
      const words = "no ratio: a value is zero or negative";
      return { ...values, ...none, verdict: "noise", judged: "insufficient", words };
    }
    const judged = valid ? judge(result, discoveries.has(countedOf(one))) : "insufficient";
    const ratio = { ratio: result.ratio, ratioLow: result.low, ratioHigh: result.high };
    return {
      ...values,
      ...ratio,
      judged,
      ...describeVerdict({ ...measure, ...ratio, n, verdict: judged }),
    };
  });
}

function compare({ measure, base, head }: TwoSides, design: ComparisonDesign): Comparison {
  return compareTrials({
    a: base.map((value) => [value]),
    b: head.map((value) => [value]),
    design,
    direction: measure.direction,
  });
}

function judge(comparison: Extract<Comparison, { ok: true }>, isDiscovery: boolean) {
  return judgedAs[isDiscovery ? comparison.verdict : unclaimed(comparison)];
}
