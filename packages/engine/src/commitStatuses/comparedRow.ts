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

/** Says in words what one measure showed. Pure. */
export function comparedRow(
  seriesId: string,
  about: Omit<VerdictRow, "verdict" | "ratio" | "words" | "interval">,
  facts: Facts,
): ComparedRow {
  const { words, interval } = describeVerdict({
    ...facts,
    unit: unitSchema.parse(facts.unit),
    direction: directionSchema.parse(facts.direction),
  });
  const { verdict, ratio } = facts;
  return { seriesId, row: { ...about, verdict, ratio, words, interval } };
}
