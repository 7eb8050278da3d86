import { type Direction, describeVerdict, type Unit } from "@lapline/contracts";
import { comparisonVerdict } from "@lapline/stats";

export interface ConfirmationJudgement {
  /** `refuted`: shown to be no relevant change, or a change to the other side. */
  outcome: "confirmed" | "refuted" | "inconclusive";
  /** What was measured, with its interval. */
  sentence: string;
}

const words = {
  slower: "worse",
  faster: "better",
  same: "same",
  insufficient: "insufficient",
} as const;

/**
 * What an interleaved comparison says of a change that a history suggests (`ratio`, new level over old)
 * of which at least `minChange` matters. Pure.
 */
export function judgeConfirmation(
  measured: { ratio: number; ratioLow: number; ratioHigh: number },
  suspicion: {
    ratio: number;
    unit: Unit;
    direction: Direction;
    minChange: number;
    /** Whether versions further apart than the nearest ones were compared. */
    isWide: boolean;
  },
): ConfirmationJudgement {
  const { unit, direction, minChange, isWide } = suspicion;
  const { ratio, ratioLow: low, ratioHigh: high } = measured;
  const verdict = comparisonVerdict({ ratio, low, high }, direction, minChange);
  const said = describeVerdict({ ...measured, unit, direction, verdict: words[verdict] });
  const how = isWide ? " of versions further apart" : "";
  const sentence = `The interleaved comparison${how} shows: ${said.words} ${said.interval}.`;
  if (verdict === "insufficient") return { outcome: "inconclusive", sentence };
  const isClaimed = verdict === "slower" || verdict === "faster";
  const isSuspected = isClaimed && ratio > 1 === suspicion.ratio > 1;
  return { outcome: isSuspected ? "confirmed" : "refuted", sentence };
}
