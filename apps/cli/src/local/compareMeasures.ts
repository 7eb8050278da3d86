import {
  compareLoads,
  describeLoadDifference,
  describeVerdict,
  drivenLoad,
  type Environment,
  type LocalReport,
  type RatioWords,
  type ScenarioMeasure,
} from "@lapline/contracts";
import {
  benjaminiHochberg,
  type Comparison,
  type ComparisonDesign,
  comparePairs,
  compareTrials,
  median,
  unclaimed,
} from "@lapline/stats";
import { type JudgedReport, judgeReport } from "./judgeReport.ts";

type Driven = Pick<LocalReport, "target" | "scenario" | "params" | "durability" | "provisioner"> & {
  environment: Environment;
};

/**
 * In what two local results were not driven alike, although they may have been asked for the same; by
 * what their reports say, since the CLI carries no catalog.
 */
export function loadDifferences(base: Driven, head: Driven): string[] {
  const [before = [], after = []] = [base, head].map(({ environment, ...about }) =>
    drivenLoad(
      { ...about, environment: { ...environment.shown, ...environment.comparability } },
      { scenarios: [], targets: [] },
    ),
  );
  return compareLoads(before, after).differences.map(describeLoadDifference);
}

/** One measure of two versions: what the trials that count brought. */
export interface TwoSides {
  measure: ScenarioMeasure;
  base: number[];
  head: number[];
}

/** The measures that two reports share, each with all of its trials. Pure. */
export function sidesOfReports(base: JudgedReport, head: JudgedReport): TwoSides[] {
  return head.measures.flatMap(({ measure, samples }) => {
    const before = base.measures.find((one) => one.measure.name === measure.name);
    return before === undefined ? [] : [{ measure, base: before.samples, head: samples }];
  });
}

/**
 * The pairs of a report whose versions were measured by turns: trials that followed each other, those
 * of which both count; where a side does not count, all of them, and none where the versions were not
 * driven alike. Null for an ordinary report. Pure.
 */
export function sidesOfPairs(local: LocalReport): {
  sides: TwoSides[];
  valid: boolean;
  reasons: string[];
} | null {
  if (local.report.base === undefined) return null;
  const { environment } = local.report;
  const unlike = loadDifferences(
    { ...local, environment: local.report.base.environment },
    { ...local, environment },
  );
  if (unlike.length > 0) {
    const reason = `The two versions were driven in different ways: ${unlike.join(", ")}.`;
    return { sides: [], valid: false, reasons: [reason] };
  }
  const [base, head] = [judgeReport(local, "base"), judgeReport(local, "head")];
  const valid = base.valid && head.valid;
  const trials = local.report.trials.toSorted((a, b) => a.index - b.index);
  const pairs = trials.flatMap((first, place) => {
    const second = trials[place + 1];
    if (place % 2 === 1 || second === undefined) return [];
    const counts = !valid || (first.reasons.length === 0 && second.reasons.length === 0);
    return counts
      ? [first.side === "base" ? { base: first, head: second } : { base: second, head: first }]
      : [];
  });
  const sides = local.measures.flatMap((measure) => {
    const both = pairs.flatMap((pair) => {
      const [before, after] = [pair.base.values[measure.name], pair.head.values[measure.name]];
      return before === undefined || after === undefined ? [] : [{ before, after }];
    });
    if (both.length === 0) return [];
    return [
      { measure, base: both.map(({ before }) => before), head: both.map(({ after }) => after) },
    ];
  });
  return { sides, valid, reasons: [...base.reasons, ...head.reasons] };
}

/** One measure of two versions. */
export interface ComparedLocally extends Omit<RatioWords, "ratio"> {
  measure: ScenarioMeasure;
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

/** How the sides lie in time: slices make a pair of processes one sample. */
type LocalDesign = ComparisonDesign | "slices";

/** How two versions were measured against each other. */
export interface ComparedAs {
  design: LocalDesign;
  /** Most pairs of slices that could end after any of them; null or absent: their number was set. */
  pairsMax?: number | null;
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
  { valid, ...how }: ComparedAs & { valid: boolean },
): ComparedLocally[] {
  const compared = sides.map((one) => ({ one, result: compare(one, how) }));
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
      if ([...base, ...head].every((value) => value === 0)) {
        return { ...values, ...none, verdict: "noise", judged: "same", words: "unchanged" };
      }
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

function compare(
  { measure, base, head }: TwoSides,
  { design, pairsMax = null }: ComparedAs,
): Comparison {
  if (design === "slices") {
    return comparePairs({ base, head, direction: measure.direction, pairsMax });
  }
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
