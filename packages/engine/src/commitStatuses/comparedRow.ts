import {
  type ComparedMeasure,
  describeVerdict,
  directionSchema,
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
};

/**
 * Says in words what one measure showed. What looks worse in jobs of its own is only suspected: a
 * machine that changed between the two looks the same. Pure.
 */
export function comparedRow(
  seriesId: string,
  about: Omit<VerdictRow, "verdict" | "lookedWorse" | "ratio" | "words" | "interval">,
  facts: Facts,
): ComparedRow {
  const { words, interval } = describeVerdict({
    ...facts,
    unit: unitSchema.parse(facts.unit),
    direction: directionSchema.parse(facts.direction),
  });
  const { ratio } = facts;
  const isSuspected = facts.verdict === "worse" && about.measured === "separately";
  const verdict = isSuspected ? "suspected" : facts.verdict;
  return { seriesId, row: { ...about, verdict, lookedWorse: isSuspected, ratio, words, interval } };
}
