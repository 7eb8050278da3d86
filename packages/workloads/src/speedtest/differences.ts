import type { Found, SpeedtestExpectation, TableName, TableSums } from "./speedtestExpectation.ts";
import type { SpeedtestNumber } from "./speedtestTests.ts";

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
