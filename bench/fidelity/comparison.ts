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

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

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

/** True when the median ratio is within its bounds. */
export function holds({ ratios, ratioMin, ratioMax }: Comparison): boolean {
  const ratio = median(ratios);
  return ratio >= ratioMin && ratio <= ratioMax;
}
