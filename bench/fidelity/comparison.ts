import { medianWithBounds } from "../overhead/medianWithBounds.ts";

/** One thing measured twice by turns: once by Lapline, once by what it is held against. */
export interface Comparison {
  title: string;
  /** What the ratio is of: Lapline's figure over the other's, one per round. */
  ratios: number[];
  /** Medians of both sides. */
  lapline: number;
  other: number;
  unit: string;
  /** Bounds that the median ratio must keep. */
  ratioMin: number;
  ratioMax: number;
}

const median = (values: readonly number[]) => medianWithBounds(values).median;

export type Verdict = "holds" | "broken" | "not settled";

/** Puts the rounds of both sides together. The ratio is taken within each round, so drift cancels. */
export function compare(
  facts: Pick<Comparison, "title" | "unit" | "ratioMin" | "ratioMax">,
  rounds: readonly { lapline: number; other: number }[],
): Comparison {
  return {
    ...facts,
    ratios: rounds.map(({ lapline, other }) => lapline / other),
    lapline: median(rounds.map(({ lapline }) => lapline)),
    other: median(rounds.map(({ other }) => other)),
  };
}

/**
 * What the rounds say of the bounds: they hold or are broken when the 95 % interval of the median ratio
 * lies on one side as a whole. Otherwise the machine was too restless for so few rounds.
 */
export function verdictOf({ ratios, ratioMin, ratioMax }: Comparison): Verdict {
  const { low, high } = medianWithBounds(ratios);
  if (low >= ratioMin && high <= ratioMax) return "holds";
  return high < ratioMin || low > ratioMax ? "broken" : "not settled";
}
