import {
  numberName,
  type SpeedtestRow,
  type SpeedtestRows,
  type SpeedtestSizes,
} from "./speedtestRows.ts";
import type { SpeedtestNumber } from "./speedtestTests.ts";

/** What one query of tests 4, 5 and 7 must find: rows, and the sum of their `b`. */
interface Found {
  count: number;
  sum: number;
}

/** What a table must hold. */
export interface TableSums {
  count: number;
  a: number;
  b: number;
  /** Length of all texts. */
  c: number;
}

export type TableName = "t1" | "t2" | "t3";

/** What the tests must find and leave, computed from the rows without any database. */
export interface SpeedtestExpectation {
  test4: readonly Found[];
  test5: readonly Found[];
  test7: readonly Found[];
  /** The tables after test 15; test 16 counts and empties them. */
  tables: Readonly<Record<TableName, TableSums>>;
}

export function speedtestExpectation(
  sizes: SpeedtestSizes,
  rows: SpeedtestRows,
): SpeedtestExpectation {
  const queries = (count: number, matches: (i: number) => (row: SpeedtestRow) => boolean) => ({
    of: (table: readonly SpeedtestRow[]) =>
      Array.from({ length: count }, (_, i) => findIn(table.filter(matches(i)))),
  });
  const between = (from: number, below: number) => (row: SpeedtestRow) =>
    row.b >= from && row.b < below;
  const holding = (text: string) => (row: SpeedtestRow) => row.c.includes(text);
  const test4 = queries(sizes.scans, (i) => between(i * 100, i * 100 + 1000)).of(rows.test2);
  const test5 = queries(sizes.scans, (i) => holding(numberName(i + 1))).of(rows.test2);
  const tables = finalTables(sizes, rows);
  return { test4, test5, test7: lookups(sizes, rows.test3), tables };
}

/** Test 7 asks for hundreds of values one after another: one pass finds them all. */
function lookups(sizes: SpeedtestSizes, table: readonly SpeedtestRow[]): Found[] {
  const found = Array.from({ length: sizes.lookups }, () => ({ count: 0, sum: 0 }));
  for (const { b } of table) {
    const hit = found[Math.floor(b / 100)];
    if (hit === undefined) continue;
    hit.count += 1;
    hit.sum += b;
  }
  return found;
}

function findIn(rows: readonly SpeedtestRow[]): Found {
  return { count: rows.length, sum: rows.reduce((sum, { b }) => sum + b, 0) };
}

/** Tests 8 to 15 on arrays. */
function finalTables(sizes: SpeedtestSizes, rows: SpeedtestRows) {
  const swapped = ({ a, b, c }: SpeedtestRow): SpeedtestRow => ({ a: b, b: a, c });
  const doubled = rows.test1.map((row) =>
    row.a < sizes.rangeUpdates * 10 ? { ...row, b: row.b * 2 } : row,
  );
  const updated = rows.test3.map((row, i) => ({
    a: row.a,
    b: rows.test9[i] ?? row.b,
    c: rows.test10[i] ?? row.c,
  }));
  const t1 = [...doubled, ...updated.map(swapped)];
  const kept = [...updated, ...t1.map(swapped)].filter(
    ({ a, c }) => !c.includes("fifty") && !(a > sizes.deleteAbove && a < sizes.deleteBelow),
  );
  return { t1: sumsOf(rows.test15), t2: sumsOf(rows.test2), t3: sumsOf([...kept, ...t1]) };
}

function sumsOf(rows: readonly SpeedtestRow[]): TableSums {
  const sums = { count: 0, a: 0, b: 0, c: 0 };
  for (const { a, b, c } of rows) {
    sums.count += 1;
    sums.a += a;
    sums.b += b;
    sums.c += c.length;
  }
  return sums;
}

/**
 * The expectation in one line. Harnesses report it among their settings, so that a test sees that all
 * of them work on the same data, whatever language they are written in.
 */
export function datasetText({ test4, test5, test7, tables }: SpeedtestExpectation): string {
  const found = (all: readonly Found[]) =>
    `${all.reduce((sum, { count }) => sum + count, 0)}/${all.reduce((total, { sum }) => total + sum, 0)}`;
  const sums = ({ count, a, b, c }: TableSums) => `${count}/${a}/${b}/${c}`;
  const queries = `4=${found(test4)} 5=${found(test5)} 7=${found(test7)}`;
  return `${queries} t1=${sums(tables.t1)} t2=${sums(tables.t2)} t3=${sums(tables.t3)}`;
}

/** Every library adds up to 25 000 numbers below 200 000 in its own order and precision. */
const relativeErrorMax = 1e-9;

/** What a query of a test found: rows and, where it asked for one, their mean (null: no row). */
export type FoundRow = Record<string, unknown>;

/** The first query of a test that found something else than it must, in a sentence; null: none. */
export function queryDifference(
  test: SpeedtestNumber,
  found: readonly FoundRow[],
  { test4, test5, test7, tables }: SpeedtestExpectation,
): string | null {
  const { t1, t2, t3 } = tables;
  const queries: Partial<Record<SpeedtestNumber, readonly Found[]>> = {
    4: test4,
    5: test5,
    7: test7,
    16: [t1, t2, t3].map(({ count }) => ({ count, sum: 0 })),
  };
  const expected = queries[test] ?? [];
  if (found.length !== expected.length) {
    return `Test ${test} answered ${found.length} queries, ${expected.length} were asked.`;
  }
  for (const [i, wanted] of expected.entries()) {
    const row = found[i] ?? {};
    const sum = "mean" in row ? Number(row.mean) * Number(row.count) : wanted.sum;
    const isSame = Math.abs(sum - wanted.sum) <= wanted.sum * relativeErrorMax;
    if (row.count === wanted.count && isSame) continue;
    const mean = wanted.count === 0 ? "none" : wanted.sum / wanted.count;
    return `Query ${i} of test ${test} found ${row.count} rows with mean ${row.mean ?? "none"}; there are ${wanted.count} with mean ${mean}.`;
  }
  return null;
}

/** How a table's content differs from what must be in it, in a sentence; null: not at all. */
export function tableDifference(
  table: TableName,
  found: TableSums,
  wanted: TableSums,
  when: string,
): string | null {
  const shown = ({ count, a, b, c }: TableSums) => `${count} rows with sums ${a}, ${b} and ${c}`;
  if (shown(found) === shown(wanted)) return null;
  return `${table} holds ${shown(found)} ${when}; it must hold ${shown(wanted)}.`;
}
