import {
  type ComparedMeasure,
  type Direction,
  describeNoRatio,
  describeRatio,
  describeVerdict,
  directionSchema,
  type LoadDifference,
  type SideCounts,
  type Unit,
  unitSchema,
  type VerdictRow,
} from "@lapline/contracts";

/** A row of a verdict with the series that it is about. */
export interface ComparedRow {
  seriesId: string;
  row: VerdictRow;
}

type Facts = Pick<ComparedMeasure, "ratio" | "ratioLow" | "ratioHigh" | "verdict"> & {
  unit: string;
  direction: string;
  /** Values of each side, where they were counted. */
  n?: SideCounts | number;
};

type RowFacts = Omit<
  VerdictRow,
  "verdict" | "lookedWorse" | "ratio" | "words" | "interval" | "worst" | "values"
>;

/**
 * Says in words what one measure showed. What looks worse in jobs of its own is only suspected: a
 * machine that changed between the two looks the same. Pure.
 */
export function comparedRow(seriesId: string, about: RowFacts, facts: Facts): ComparedRow {
  const unit = unitSchema.parse(facts.unit);
  const direction = directionSchema.parse(facts.direction);
  const { words, interval } = describeVerdict({ ...facts, unit, direction });
  const { ratio } = facts;
  const isSuspected = facts.verdict === "worse" && about.measured === "separately";
  const verdict = isSuspected ? "suspected" : facts.verdict;
  const worst = worstOf(facts, unit, direction);
  const row: VerdictRow = {
    ...about,
    verdict,
    lookedWorse: isSuspected,
    ratio,
    words,
    interval,
    worst,
    ...(facts.n === undefined ? {} : { values: fewestOf(facts.n) }),
  };
  return { seriesId, row };
}

function fewestOf(n: SideCounts | number): number {
  return typeof n === "number" ? n : Math.min(n.base, n.head);
}

/** A row of two sides that were not driven alike: it says in what, and nothing else. Pure. */
export function incomparableRow(
  seriesId: string,
  about: RowFacts,
  differences: readonly LoadDifference[],
): ComparedRow {
  const nothing = { lookedWorse: false, ratio: null, interval: "", worst: null };
  const words = describeNoRatio(differences) ?? "no ratio";
  return { seriesId, row: { ...about, ...nothing, verdict: "not_comparable", words } };
}

function worstOf(
  { ratioLow, ratioHigh }: Facts,
  unit: Unit,
  direction: Direction,
): VerdictRow["worst"] {
  const ratio = direction === "lower_is_better" ? ratioHigh : ratioLow;
  // An end that nothing bounds is no number that could be told.
  if (ratio === null || ratio <= 0 || !Number.isFinite(ratio)) return null;
  if (direction === "lower_is_better" ? ratio <= 1 : ratio >= 1) return null;
  const { words } = describeRatio({ ratio, ratioLow: ratio, ratioHigh: ratio }, unit, direction);
  return { ratio, words };
}
