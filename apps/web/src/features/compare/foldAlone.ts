import type { ShownRow, ShownView } from "./shownView.ts";

interface FoldedView {
  view: ShownView;
  /** Rows that only one column measured, listed or not. */
  alone: number;
  /** Whether they are listed. */
  isUnfolded: boolean;
}

/**
 * A comparison of factors without the rows that only one column measured: the best of one is no
 * comparison. Nothing is folded where no row has two. Pure.
 */
export function foldAlone(
  view: ShownView,
  { all, keyOf, opened }: { all: boolean; keyOf(row: ShownRow): string; opened: string | null },
): FoldedView {
  const isAlone = ({ cells, references, sum }: ShownRow) =>
    sum === undefined &&
    cells.filter((cell) => cell !== null).length === 1 &&
    references.every((figure) => figure === null);
  const alone = view.rows.filter(isAlone);
  const hasCompared = view.rows.some((row) => row.cells.filter((cell) => cell !== null).length > 1);
  if (!hasCompared || alone.length === 0) return { view, alone: 0, isUnfolded: false };
  const isUnfolded = all || alone.some((row) => keyOf(row) === opened);
  const rows = isUnfolded ? view.rows : view.rows.filter((row) => !isAlone(row));
  return { view: { ...view, rows }, alone: alone.length, isUnfolded };
}
