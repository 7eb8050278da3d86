import { describeNoRatio, haveSameLoad, type PublishedCell } from "@lapline/contracts";
import type { PlacedCell } from "@lapline/workloads/publishedPages";
import type { Found } from "./cellsOf.ts";

interface Pair {
  own: Found;
  against: Found | null;
  ratio: PublishedCell["measuredRatio"];
  gap: string | null;
}

/** Two results to divide: of one row where both do the same work, so that its interval is known. */
export function pairCells(
  [cell, own]: readonly [PlacedCell, readonly Found[]],
  [reference, against]: readonly [PlacedCell, readonly Found[]],
): Pair | null {
  const [newest] = own;
  if (newest === undefined) return null;
  const without = (gap: string): Pair => ({ own: newest, against: null, ratio: null, gap });
  const isSameWork =
    cell.place.scenario === reference.place.scenario &&
    cell.place.measure === reference.place.measure;
  if (!isSameWork) return acrossWorks(newest, against[0], reference);
  const both = own.flatMap((one) => {
    const other = against.find(({ row }) => row === one.row);
    return other === undefined ? [] : [{ one, other }];
  });
  const [best] = both;
  if (best === undefined) {
    return without(
      against.length === 0
        ? "no ratio: the reference has not been measured yet"
        : "no ratio: the reference was measured with other parameters",
    );
  }
  const { one, other } = best;
  if (one.column === other.column) {
    return without("no ratio: one result stands for both");
  }
  const told = { own: one, against: other };
  if (!one.cell.valid || !other.cell.valid) {
    return { ...told, ratio: null, gap: "no ratio: invalid" };
  }
  if (!haveSameLoad(one.cell, other.cell)) {
    const differences = one.cell.load?.differences ?? other.cell.load?.differences ?? [];
    return { ...told, ratio: null, gap: describeNoRatio(differences) ?? "no ratio" };
  }
  const change = other.column === 0 ? one.row.changes[one.column] : null;
  if (change == null) return { ...told, ratio: null, gap: "no ratio" };
  return { ...told, ratio: { ratio: change.ratio, low: change.low, high: change.high }, gap: null };
}

/** Two benchmarks of one system: their work differs on purpose, and no trials are paired. */
function acrossWorks(own: Found, against: Found | undefined, reference: PlacedCell): Pair {
  const isRatio =
    against?.cell.valid === true &&
    own.cell.valid &&
    against.cell.value > 0 &&
    own.row.measure.unit === against.row.measure.unit;
  if (!isRatio || against === undefined) {
    const gap = reference.place.scenario === own.row.scenario ? null : "no ratio: other work";
    return { own, against: null, ratio: null, gap };
  }
  const ratio = { ratio: own.cell.value / against.cell.value, low: null, high: null };
  return { own, against, ratio, gap: null };
}
