import type { CompareCell, CompareRow } from "@lapline/contracts";
import { isExact } from "./measureFamily.ts";

/** Steps from the best shade, 0, to the worst. */
export const shadesMax = 4;

export interface Shading {
  /** 0 is the best; null: nothing to tell it from, or no ratio. */
  shade: number | null;
  /** `best`: the only one of its shade and told apart from the others; `tied`: with others at the best. */
  standing: "best" | "tied" | null;
}

/** A cell that is this many times worse than the best has the last shade, also where none is worse. */
const fullFactor = 2;
const none: Shading = { shade: null, standing: null };

/**
 * The shades of a row from its factors to the best (null: no factor), which only cells have that did
 * the same work under the same durability promise. Cells that cannot be told apart from the best one
 * of a shade share it, and where several share the best there is no winner. Intensity follows size: a
 * row whose worst is hardly worse has no dark cell.
 */
export function shadeCells(row: CompareRow, factors: readonly (number | null)[]): Shading[] {
  const placed = factors.flatMap((factor, place) => {
    const cell = row.cells[place] ?? null;
    return factor === null || cell === null ? [] : [{ factor, place, cell }];
  });
  const sorted = placed.toSorted((a, b) => a.factor - b.factor);
  const groups: (typeof sorted)[] = [];
  for (const one of sorted) {
    const [leader] = groups.at(-1) ?? [];
    if (leader !== undefined && isTied(row, leader, one)) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  const worst = Math.max(fullFactor, ...placed.map(({ factor }) => factor));
  const shades = factors.map(() => none);
  for (const [index, group] of groups.entries()) {
    const [leader] = group;
    if (leader === undefined) continue;
    const share = Math.log(leader.factor) / Math.log(worst);
    const step = index === 0 ? 0 : Math.max(1, Math.min(shadesMax, Math.ceil(share * shadesMax)));
    const isSure = group.length === 1 && isTold(row, leader);
    for (const { place } of group) {
      const standing = index > 0 ? null : isSure ? "best" : group.length > 1 ? "tied" : null;
      // With one group all are alike: there is no better and no worse to shade.
      shades[place] = { shade: groups.length === 1 ? null : step, standing };
    }
  }
  return placed.length < 2 ? factors.map(() => none) : shades;
}

interface Placed {
  place: number;
  cell: CompareCell;
}

/** Whether what was measured cannot tell two cells apart. */
function isTied(row: CompareRow, a: Placed, b: Placed): boolean {
  const change = a.place === 0 ? row.changes[b.place] : b.place === 0 ? row.changes[a.place] : null;
  // The interval of a ratio says more than where two intervals end.
  if (change?.low != null && change.high !== null) {
    return change.verdict === "same" || change.verdict === "insufficient";
  }
  const [one, other] = [a, b].map(({ cell }) => boundsOf(cell));
  return one !== undefined && other !== undefined && one.low <= other.high && other.low <= one.high;
}

/** Where too few trials count for an interval a value stands for itself. */
function boundsOf({ value, ciLow, ciHigh }: CompareCell): { low: number; high: number } {
  return { low: ciLow ?? value, high: ciHigh ?? value };
}

/** Whether a cell can win: its value has an interval, or is a size that no trial changes. */
function isTold({ measure }: CompareRow, { cell }: Placed): boolean {
  return cell.ciLow !== null || isExact(measure);
}
