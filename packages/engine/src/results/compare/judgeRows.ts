import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type CompareCell,
  type CompareChange,
  type CompareRow,
  canonicalJson,
  haveSameLoad,
} from "@lapline/contracts";
import { benjaminiHochberg, type JobVariance, unclaimed } from "@lapline/stats";
import { type JudgedTrials, judgeTrialsOnce } from "./judgeTrialsOnce.ts";

/** Expected share of false ones among the changes that are told. */
const falseDiscoveryRate = 0.05;

/** What stands behind a cell: a value for each trial, and what separate jobs of its series differ by. */
export interface CellTrials {
  samples: readonly number[];
  between: JobVariance | null;
}

/** Rows after which others get their turn: a comparison takes up to some milliseconds. */
const rowsPerTurn = 20;

/**
 * Fills in what each column shows against the first, from the trials of both sides. All rows of a column
 * are judged together: with hundreds of measures some would look changed by luck alone. A measure that
 * is derived from another row's is that row's fact: it is counted there, and called with it.
 */
export async function judgeRows(
  rows: readonly CompareRow[],
  trialsOf: (cell: CompareCell) => CellTrials,
): Promise<CompareRow[]> {
  const columns = rows[0]?.cells.length ?? 0;
  const primaries = primariesOf(rows);
  const comparisons: (JudgedTrials | null)[][] = [];
  for (const [place, row] of rows.entries()) {
    if (place % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    comparisons.push(
      row.cells.map((cell, column) => (column === 0 ? null : compareCells(row, cell, trialsOf))),
    );
  }
  const called = Array.from({ length: columns }, (_, column) =>
    calledOf(
      comparisons.map((ofRow) => ofRow[column] ?? null),
      primaries,
    ),
  );
  return rows.map((row, index) => ({
    ...row,
    changes: row.cells.map((_, column) => {
      const comparison = comparisons[index]?.[column] ?? null;
      return comparison === null ? null : viewChange(comparison, called[column]?.[index] === true);
    }),
  }));
}

function compareCells(
  { cells: [base], measure }: CompareRow,
  head: CompareCell | null,
  trialsOf: (cell: CompareCell) => CellTrials,
): JudgedTrials | null {
  if (!base?.valid || !head?.valid || !haveSameLoad(base, head)) return null;
  const [a, b] = [trialsOf(base), trialsOf(head)];
  const between = larger(a.between, b.between);
  return judgeTrialsOnce(a.samples, b.samples, { direction: measure.direction, between });
}

/** What is known of one side only is the best that is known of the other. */
function larger(a: JobVariance | null, b: JobVariance | null): JobVariance | null {
  if (a === null || b === null) return a ?? b;
  return a.variance >= b.variance ? a : b;
}

/** The place of the row that each row's measure is derived from; its own where there is none. */
function primariesOf(rows: readonly CompareRow[]): number[] {
  const keyOf = ({ scenario, scenarioVersion, params }: CompareRow, measure: string) =>
    canonicalJson([scenario, scenarioVersion, params, measure]);
  const places = new Map(rows.map((row, place) => [keyOf(row, row.measure.name), place]));
  return rows.map((row, place) =>
    row.derivedFrom === undefined ? place : (places.get(keyOf(row, row.derivedFrom)) ?? place),
  );
}

/** Whether each comparison of one column survives; those without a p-value do not take part. */
function calledOf(
  comparisons: readonly (JudgedTrials | null)[],
  primaries: readonly number[],
): boolean[] {
  // What a derived measure is derived from may be missing in this column.
  const counted = comparisons.map((_, index) => {
    const primary = primaries[index] ?? index;
    return comparisons[primary] === null ? index : primary;
  });
  const tested = comparisons.flatMap((comparison, index) =>
    comparison?.pValue == null || counted[index] !== index ? [] : [{ index, p: comparison.pValue }],
  );
  const { called } = benjaminiHochberg(
    tested.map(({ p }) => p),
    falseDiscoveryRate,
  );
  const all = comparisons.map(() => false);
  for (const [place, { index }] of tested.entries()) all[index] = called[place] === true;
  return all.map((_, index) => all[counted[index] ?? index] === true);
}

const verdicts = {
  slower: "worse",
  faster: "better",
  same: "same",
  insufficient: "insufficient",
} as const;

function viewChange(judged: JudgedTrials, isCalled: boolean): CompareChange {
  const { ratio, low, high } = judged;
  return { ratio, low, high, verdict: verdicts[isCalled ? judged.verdict : unclaimed(judged)] };
}
