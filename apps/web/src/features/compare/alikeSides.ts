import { haveSameLoad } from "@lapline/contracts";
import type { DetailSide } from "./detailSide.ts";

/** Sides whose distributions may be laid over each other, and names of those that may not, by why. */
export interface AlikeSides {
  alike: DetailSide[];
  /** Driven by another load than the first valid side. */
  unlike: string[];
  invalid: string[];
}

/** Parts the sides of a row by whether they did the same work as the first valid one. Pure. */
export function alikeSides(sides: readonly DetailSide[]): AlikeSides {
  const valid = sides.filter(({ cell }) => cell.valid);
  const [base] = valid;
  const isAlike = ({ cell }: DetailSide) => base !== undefined && haveSameLoad(base.cell, cell);
  const namesOf = (list: readonly DetailSide[]) => list.map(({ name }) => name);
  return {
    alike: valid.filter(isAlike),
    unlike: namesOf(valid.filter((one) => !isAlike(one))),
    invalid: namesOf(sides.filter(({ cell }) => !cell.valid)),
  };
}

/** Why sides are not drawn beside the others; null where all are. Pure. */
export function leftOutNote({ unlike, invalid }: AlikeSides): string | null {
  const parts = [
    unlike.length === 0 ? null : `Not drawn, because their load differs: ${unlike.join(", ")}.`,
    invalid.length === 0 ? null : `Not drawn, because they are invalid: ${invalid.join(", ")}.`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" ");
}
