import type { CompareRow } from "@lapline/contracts";

interface FactorCell {
  relative: number | null;
}

/**
 * The row with its factors taken from the changes against the base, where every column that has a
 * factor has one: what is "28.6 times slower" in the list of changes is ×28.6 here, and not the
 * quotient of two medians. Other rows stay as they are.
 */
export function factorsOfChanges<
  C extends FactorCell,
  R extends { row: CompareRow; cells: (C | null)[] },
>(row: R): R {
  const { changes, measure } = row.row;
  const worse = row.cells.map((cell, place) => {
    if (cell?.relative == null) return null;
    const ratio = place === 0 ? 1 : changes[place]?.ratio;
    if (ratio === undefined || !(ratio > 0)) return Number.NaN;
    return measure.direction === "higher_is_better" ? 1 / ratio : ratio;
  });
  const known = worse.filter((each) => each !== null);
  // Without the base, ratios to it say nothing about each other.
  if (worse[0] == null || known.some(Number.isNaN)) return row;
  const best = Math.min(...known);
  const cells = row.cells.map((cell, place) => {
    const factor = worse[place];
    return cell === null || factor == null ? cell : { ...cell, relative: factor / best };
  });
  return { ...row, cells };
}
