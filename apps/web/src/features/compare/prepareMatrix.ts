import { type CompareRow, type CompareView, type Scale, scaleFor } from "@lapline/contracts";
import { factorsOfChanges } from "./factorsOfChanges.ts";
import {
  familyTitles,
  type MeasureFamily,
  measureFamilies,
  measureFamily,
} from "./measureFamily.ts";
import { rowKey } from "./rowKey.ts";

interface MatrixCell {
  value: number;
  valid: boolean;
  /** How many times worse than the best valid cell of the row: 1 is the best; null: cannot be told. */
  relative: number | null;
}

export interface MatrixRow {
  key: string;
  row: CompareRow;
  /** One scale for all cells. */
  scale: Scale;
  cells: (MatrixCell | null)[];
}

export interface MatrixFamily {
  family: MeasureFamily;
  title: string;
  /** Geometric mean of `relative` over the rows that every column has, per column. */
  means: (number | null)[];
  /** Rows that the means rest on. */
  complete: number;
  /** Rows that some column has; the others are of published references alone. */
  measured: number;
  rows: MatrixRow[];
}

/**
 * Any number of columns as factors to the best of each row, by family of measures. A mean over rows
 * that one column lacks would flatter it, so only complete rows enter.
 */
export function prepareMatrix(view: CompareView): MatrixFamily[] {
  const rows = view.rows.map(matrixRow).map(factorsOfChanges);
  return measureFamilies.flatMap((family) => {
    const own = rows.filter(({ row }) => measureFamily(row.measure) === family);
    if (own.length === 0) return [];
    const complete = own.filter(({ cells }) => cells.every((cell) => cell?.relative != null));
    const means = view.columns.map((_, place) => {
      const logs = complete.map(({ cells }) => Math.log(cells[place]?.relative ?? 1));
      if (logs.length === 0) return null;
      return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    });
    const measured = own.filter(({ cells }) => cells.some((cell) => cell !== null)).length;
    const counts = { complete: complete.length, measured };
    return [{ family, title: familyTitles[family], means, ...counts, rows: own }];
  });
}

function matrixRow(row: CompareRow): MatrixRow {
  const { unit, direction } = row.measure;
  const usable = row.cells.flatMap((cell) => (cell?.valid && cell.value > 0 ? [cell.value] : []));
  const best = direction === "higher_is_better" ? Math.max(...usable) : Math.min(...usable);
  const relative = (value: number) =>
    direction === "higher_is_better" ? best / value : value / best;
  return {
    key: rowKey(row),
    row,
    scale: scaleFor(
      unit,
      row.cells.flatMap((cell) => (cell === null ? [] : [cell.value])),
    ),
    cells: row.cells.map((cell) => {
      if (cell === null) return null;
      const { value, valid } = cell;
      return { value, valid, relative: valid && value > 0 ? relative(value) : null };
    }),
  };
}
