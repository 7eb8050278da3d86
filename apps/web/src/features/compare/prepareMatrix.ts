import {
  type CompareCell,
  type CompareRow,
  countedRows,
  describeNoRatio,
  haveSameLoad,
  type MeasuredClient,
  maximumOfCell,
  measuredClient,
  type Scale,
  scaleFor,
} from "@lapline/contracts";
import {
  familyTitles,
  type MeasureFamily,
  measureFamilies,
  measureFamily,
} from "./measureFamily.ts";
import { rowKey } from "./rowKey.ts";
import { type Shading, shadeCells } from "./shadeCells.ts";
import type { ShownRow, ShownView } from "./shownView.ts";

interface RelativeCell {
  value: number;
  valid: boolean;
  /** How many times worse than the best valid cell of the row: 1 is the best; null: cannot be told. */
  relative: number | null;
  /** Why it has no factor although it is valid; null: it has one, or its value is zero. */
  gap: string | null;
  /** Whether it was recorded with what load it was measured. */
  isLoadRecorded: boolean;
  /** The client that is part of the value; null: none is. */
  client: MeasuredClient | null;
  /** What the value really is where too few operations were timed for a percentile. */
  maximum: string | null;
  /** Of the trials, where published figures are means. */
  mean?: number;
}

export interface MatrixCell extends RelativeCell, Shading {}

export interface MatrixRow {
  key: string;
  row: ShownRow;
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
 * that one column lacks would flatter it, so only complete rows enter; cells that were driven with
 * another load than the row's first one have no factor; and what is derived from another row is that
 * row's fact.
 */
export function prepareMatrix(view: ShownView): MatrixFamily[] {
  const rows = view.rows
    .map((row) => matrixRow(row, view.columns))
    .map(factorsOfChanges)
    .map(shaded);
  const counted = new Set(countedRows(view.rows));
  return measureFamilies.flatMap((family) => {
    const own = rows.filter(({ row }) => measureFamily(row.measure) === family);
    if (own.length === 0) return [];
    const facts = own.filter(({ row }) => counted.has(row));
    const complete = facts.filter(({ cells }) => cells.every((cell) => cell?.relative != null));
    const means = view.columns.map((_, place) => {
      const logs = complete.map(({ cells }) => Math.log(cells[place]?.relative ?? 1));
      if (logs.length === 0) return null;
      return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    });
    const measured = facts.filter(({ cells }) => cells.some((cell) => cell !== null)).length;
    const counts = { complete: complete.length, measured };
    return [{ family, title: familyTitles[family], means, ...counts, rows: own }];
  });
}

function shaded({ cells, ...about }: ReturnType<typeof matrixRow>): MatrixRow {
  const shades = shadeCells(
    about.row,
    cells.map((cell) => cell?.relative ?? null),
  );
  const unshaded: Shading = { shade: null, standing: null };
  return {
    ...about,
    cells: cells.map((cell, place) => cell && { ...cell, ...(shades[place] ?? unshaded) }),
  };
}

function matrixRow(row: ShownRow, columns: ShownView["columns"]) {
  const { unit, direction } = row.measure;
  const [base] = row.cells.filter((cell) => cell !== null);
  const isAlike = (cell: CompareCell) => base !== undefined && haveSameLoad(base, cell);
  const usable = row.cells.flatMap((cell) =>
    cell?.valid && cell.value > 0 && isAlike(cell) ? [cell.value] : [],
  );
  const unlike = row.cells.filter((cell) => cell !== null && !isAlike(cell)).length;
  // The best of one is the best of nothing.
  const isAlone = unlike > 0 && usable.length < 2;
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
    cells: row.cells.map((cell, place): RelativeCell | null => {
      if (cell === null) return null;
      const { value, valid, load, mean } = cell;
      const gap =
        describeNoRatio(load?.differences ?? []) ??
        (isAlone ? "no ratio: no other column has this load" : null);
      const about = {
        value,
        valid,
        gap,
        maximum: maximumOfCell(row, cell),
        isLoadRecorded: load?.recorded !== false,
        client: measuredClient({ ...row.params, ...columns[place]?.params }),
        ...(mean !== undefined && { mean }),
      };
      return { ...about, relative: valid && value > 0 && gap === null ? relative(value) : null };
    }),
  };
}

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
