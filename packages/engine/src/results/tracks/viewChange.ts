import type { ChangeShape } from "@lapline/contracts";

/** A stored change, as rows of the book have it. */
export interface StoredChange {
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  beforeValue: number | null;
  afterValue: number | null;
  /** Names of the versions between which it may lie. */
  rangeFrom: string | null;
  rangeTo: string | null;
}

/** The contract's view of a stored change, the same wherever it stands. */
export function viewChange(change: StoredChange): ChangeShape {
  const { ratio, ratioLow, ratioHigh, beforeValue, afterValue, rangeFrom, rangeTo } = change;
  return {
    ratio,
    ratioLow,
    ratioHigh,
    levels:
      beforeValue === null || afterValue === null
        ? null
        : { before: beforeValue, after: afterValue },
    range: rangeFrom === null || rangeTo === null ? null : { after: rangeFrom, upTo: rangeTo },
  };
}
